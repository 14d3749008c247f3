import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/kit/button.tsx'
import { type Column, Table } from '#ui/kit/table.tsx'
import { formatItemName, type Item } from './cart-types.ts'
import { LineGoods } from './line-goods.tsx'
import { LinePrice } from './line-price.tsx'
import { LineQuantity } from './line-quantity.tsx'
import type { CartHandle } from './use-cart.ts'

interface CartTableProps {
  handle: CartHandle
  onBill: (item: Item) => void
  onInfo: (item: Item) => void
}

/** The lines of the cart; on a phone each is a card. */
export function CartTable({ handle, onBill, onInfo }: CartTableProps) {
  const t = useTranslations('cart')
  const { cart, lineErrors } = handle
  const columns: Column<Item>[] = [
    {
      id: 'goods',
      header: t('table.goods'),
      names: true,
      cell: item => (
        <LineGoods
          item={item}
          error={lineErrors[item.item_id]}
          handle={handle}
          onBill={() => onBill(item)}
          onInfo={() => onInfo(item)}
        />
      ),
    },
    {
      id: 'quantity',
      header: t('table.quantity'),
      cell: item => (
        <span className="line-quantity">
          <LineQuantity item={item} error={lineErrors[item.item_id]} handle={handle} />
          <IconButton
            icon="trash"
            label={t('line.remove', { name: formatItemName(item) })}
            onClick={() => void handle.remove(item)}
          />
        </span>
      ),
    },
    { id: 'price', header: t('table.price'), figures: true, cell: item => <LinePrice item={item} /> },
  ]
  return (
    <div className="cart-table">
      <Table
        caption={t('table.caption')}
        hideCaption
        columns={columns}
        rows={cart.items}
        rowKey={({ item_id }) => item_id}
      />
    </div>
  )
}

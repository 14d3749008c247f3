import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useEnv } from '../../env.tsx'
import { BillDialog } from '../../parts/bill/bill-dialog.tsx'
import { itemToBillLine } from '../../parts/bill/bill-line.ts'
import { GoodsInfo } from '../../parts/goods-info/goods-info.tsx'
import { pagePath } from '../../paths.ts'
import { CartSum } from './cart-sum.tsx'
import { CartTable } from './cart-table.tsx'
import { type Cart, formatItemName, type Item } from './cart-types.ts'
import { UndoNote } from './undo-note.tsx'
import { useCart } from './use-cart.ts'

export function CartView({ cart, replace }: { cart: Cart; replace: (cart: Cart) => void }) {
  const t = useTranslations('cart')
  const handle = useCart(cart, replace)
  const [bill, setBill] = useState<Item>()
  const [info, setInfo] = useState<Item>()
  const busyItem = cart.items.find(({ item_id }) => item_id === handle.busy)
  const undo = handle.removed && <UndoNote handle={handle} removed={handle.removed} />
  return (
    <>
      <VisuallyHidden live>
        {busyItem ? t('line.saving', { name: formatItemName(busyItem) }) : handle.announcement}
      </VisuallyHidden>
      {handle.problem && (
        <div className="cart-note">
          <Problem>{handle.problem}</Problem>
        </div>
      )}
      {cart.items.length === 0 ? (
        <>
          {undo}
          <Empty />
        </>
      ) : (
        <div className="cart-sides">
          <div className="cart-goods">
            {undo}
            <CartTable handle={handle} onBill={setBill} onInfo={setInfo} />
            <div className="cart-clear">
              <Button variant="quiet" size="s" icon="trash" onClick={() => void handle.clear()}>
                {t('clear')}
              </Button>
            </div>
          </div>
          <CartSum cart={cart} />
        </div>
      )}
      <BillDialog line={bill && itemToBillLine(bill)} onClose={() => setBill(undefined)} />
      <GoodsInfo goods={info} onClose={() => setInfo(undefined)} />
    </>
  )
}

function Empty() {
  const t = useTranslations('cart.empty')
  const { language } = useEnv()
  return (
    <EmptyState
      title={t('title')}
      action={
        <div className="cart-ways">
          <ButtonLink variant="primary" href={pagePath(language, 'product')}>
            {t('models')}
          </ButtonLink>
          <ButtonLink href={pagePath(language, 'rent_home')}>{t('rent')}</ButtonLink>
        </div>
      }
    >
      {t('text')}
    </EmptyState>
  )
}

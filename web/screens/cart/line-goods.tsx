import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useInstalledList } from '../../layout/use-country-list.ts'
import { GoodsPicture } from '../../parts/cart/goods-picture.tsx'
import type { CartError } from '../../parts/cart/use-cart-error.ts'
import { formatItemName, type Item } from './cart-types.ts'
import { LineRemark } from './line-remark.tsx'
import { LineTerm } from './line-term.tsx'
import type { CartHandle } from './use-cart.ts'

interface LineGoodsProps {
  item: Item
  error: CartError | undefined
  handle: CartHandle
  onBill: () => void
  onInfo: () => void
}

/** The product, its variant and error, and what has changed since. */
export function LineGoods({ item, error, handle, onBill, onInfo }: LineGoodsProps) {
  const t = useTranslations('cart.line')
  const name = formatItemName(item)
  return (
    <div className="line-goods">
      <GoodsPicture goods={item} />
      <div className="line-words">
        <span className="line-name">{name}</span>
        <span className="line-kind">{t(item.kind)}</span>
        <span className="line-ways">
          {item.vat_percent !== null && (
            <button type="button" onClick={onBill} aria-label={t('of', { words: t('bill'), name })}>
              {t('bill')}
            </button>
          )}
          <button type="button" onClick={onInfo} aria-label={t('of', { words: t('info'), name })}>
            {t('info')}
          </button>
        </span>
        {item.kind === 'rent' && <LineTerm item={item} error={error} handle={handle} />}
        <LineRemark item={item} handle={handle} />
        <LineChange item={item} handle={handle} />
        {error && (error.field === undefined || error.field === 'quantity') && (
          <p className="field-error" role="alert">
            <Icon name="warning-circle" />
            <span>{error.text}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** What changed about the line since the customer last saw it, with a button that fixes it. */
function LineChange({ item, handle }: { item: Item; handle: CartHandle }) {
  const t = useTranslations('cart.change')
  const money = useMoney()
  const installed = useInstalledList()
  const { change, available, months_allowed, seen_price, unit_price } = item
  if (!change) return null
  const what = change
  const action = renderAction()
  return (
    <div className="line-change" data-tone={change === 'price_changed' ? 'warn' : 'error'}>
      <p>
        <Icon name={change === 'price_changed' ? 'info' : 'warning-circle'} />
        <span>{message()}</span>
      </p>
      {action}
    </div>
  )

  function message(): string {
    if (what === 'price_changed') {
      return t('price_changed', { before: money(seen_price), after: money(unit_price ?? 0) })
    }
    if (what === 'stock_short') return t('stock_short', { available: available ?? 0 })
    if (what === 'months_out_of_range') {
      return t('months_out_of_range', { min: months_allowed?.min ?? 1, max: months_allowed?.max ?? 1 })
    }
    if (what === 'not_abroad') return t('not_abroad', { countries: installed })
    return t(what)
  }

  function renderAction() {
    if (change === 'price_changed') {
      return (
        <Button size="s" onClick={() => void handle.change(item, {})}>
          {t('price_seen')}
        </Button>
      )
    }
    if (change !== 'stock_short' || !available) return null
    return (
      <Button size="s" onClick={() => void handle.change(item, { quantity: available })}>
        {t('stock_take', { available })}
      </Button>
    )
  }
}

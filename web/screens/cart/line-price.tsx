import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import type { Item } from './cart-types.ts'

/** The price of the line, and how it is made up. */
export function LinePrice({ item }: { item: Item }) {
  const t = useTranslations('cart.line')
  const money = useMoney()
  const { vat_percent, goods, activity_discount, monthly, counted_months, quantity, unit_price, deposit } = item
  if (vat_percent === null) return <span className="line-none">{t('unpriced')}</span>
  return (
    <span className="line-price">
      <strong>{money(goods - activity_discount)}</strong>
      {activity_discount > 0 && <span>{t('was', { price: money(goods) })}</span>}
      {monthly !== null && counted_months !== null && (
        <span>{t('monthly', { count: counted_months, monthly: money(monthly) })}</span>
      )}
      {quantity > 1 && <span>{t('each', { price: money(unit_price ?? 0) })}</span>}
      {deposit > 0 && <span>{t('deposit', { deposit: money(deposit) })}</span>}
    </span>
  )
}

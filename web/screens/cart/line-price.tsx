import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import type { Item } from './cart-types.ts'

/** The price of the line, and how it is made up. */
export function LinePrice({ item }: { item: Item }) {
  const t = useTranslations('cart.line')
  const money = useMoney()
  const { kind, vat_percent, goods, activity_discount, was, monthly, counted_months, quantity, unit_price, deposit } =
    item
  if (vat_percent === null) return <span className="line-none">{t('unpriced')}</span>
  return (
    <span className="line-price">
      <strong>{money(goods - activity_discount)}</strong>
      {was !== null && <span>{t('was', { price: money(quantity * was) })}</span>}
      {monthly !== null && counted_months !== null && (
        <span>{t('monthly', { count: counted_months, monthly: money(monthly) })}</span>
      )}
      {activity_discount > 0 && <span>{t('activity', { amount: money(activity_discount) })}</span>}
      {quantity > 1 && (
        <span>{t('each', { price: money(kind === 'buy' ? goods / quantity : (unit_price ?? 0)) })}</span>
      )}
      {deposit > 0 && <span>{t('deposit', { deposit: money(deposit) })}</span>}
    </span>
  )
}

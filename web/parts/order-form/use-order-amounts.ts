import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import type { BoxAmounts } from '../order-box/box-sums.tsx'
import type { Half } from './half.ts'
import { hasRent, type Quote } from './order.ts'

/** From the price of the goods to what is paid today and later, with the VAT included by rate. */
export function useOrderAmounts(): (quote: Quote, half?: Half) => BoxAmounts {
  const t = useTranslations('buy.summary')
  const money = useMoney()
  return (quote, half) => {
    const { totals } = quote
    const discounts = (['activity_discount', 'coupon_discount', 'share_discount'] as const)
      .filter(name => totals[name] > 0)
      .map(name => ({ term: t(name), value: money(-totals[name]) }))
    return {
      rows: [
        { term: t(goodsTerm(quote)), value: money(totals.goods) },
        ...discounts,
        { term: t('freight'), value: totals.freight === 0 ? t('free') : money(totals.freight) },
        ...(totals.deposit > 0 ? [{ term: t('deposit'), value: money(totals.deposit) }] : []),
        { term: t(half ? 'total' : 'due_today'), value: money(totals.due_today), total: true },
        ...(half
          ? [
              { term: t('now'), value: money(half.first) },
              { term: t('later', { days: half.days }), value: money(half.rest) },
            ]
          : []),
      ],
      vat: totals.vat,
    }
  }
}

function goodsTerm(quote: Quote): 'goods' | 'rents' | 'goods_rents' {
  if (!hasRent(quote)) return 'goods'
  return quote.lines.some(({ kind }) => kind === 'buy') ? 'goods_rents' : 'rents'
}

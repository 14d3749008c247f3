import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { CheckoutBar } from '../../parts/checkout/checkout-bar.tsx'
import { findHalf } from '../../parts/order-form/half.ts'
import type { Quote } from '../../parts/order-form/order.ts'

/** What is to be paid today, always visible on a small page. */
export function BuyBar({ quote, isHalf = false }: { quote?: Quote; isHalf?: boolean }) {
  const t = useTranslations('buy.overview')
  const money = useMoney()
  const half = quote && isHalf ? findHalf(quote) : undefined
  return (
    <CheckoutBar isReady={quote !== undefined}>
      <p className="checkout-bar-words">
        <span>{t(half ? 'now' : 'due_today')}</span>
        <strong className="figures">{quote ? money(half?.first ?? quote.totals.due_today) : '…'}</strong>
      </p>
    </CheckoutBar>
  )
}

import './blocks.css'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useMoney } from './money.ts'

interface PriceProps {
  /** Integer euro cents, VAT included. */
  cents: number
  /** The price before a reduction. */
  was?: number | undefined
  kind?: 'monthly' | 'once' | 'deposit'
  size?: 's' | 'm' | 'figure'
}

const kinds = { monthly: 'per_month', once: 'once', deposit: 'deposit' } as const

export function Price({ cents, was, kind, size = 'm' }: PriceProps) {
  const t = useTranslations('kit.price')
  const money = useMoney()
  const now = money(cents, size === 'figure')
  return (
    <span className="price" data-size={size}>
      {was === undefined ? (
        <span className="price-now figures">{now}</span>
      ) : (
        <>
          <VisuallyHidden>{t('was', { price: money(was), now: money(cents) })}</VisuallyHidden>
          <s className="price-was figures" aria-hidden="true">
            {money(was, size === 'figure')}
          </s>{' '}
          <span className="price-now figures" aria-hidden="true">
            {now}
          </span>
        </>
      )}{' '}
      {kind && <span className="price-kind">{t(kinds[kind])}</span>}
    </span>
  )
}

import './checkout-bar.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { orderButtonId } from '../order-form/summary.tsx'

interface CheckoutBarProps {
  /** What is ordered, and its total. */
  children: ReactNode
  /** There is a button to go to. */
  isReady: boolean
}

/** At the foot of a small page: the total, and the way to the button that orders. */
export function CheckoutBar({ children, isReady }: CheckoutBarProps) {
  const t = useTranslations('buy.bar')
  return (
    <aside className="checkout-bar" aria-label={t('label')}>
      {children}
      {isReady && (
        <a href={`#${orderButtonId}`} className="button button-primary">
          {t('go')}
        </a>
      )}
    </aside>
  )
}

import './pay.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getPayingState, type Payment, type PaymentState } from './checkout.ts'
import { PaySummary } from './pay-summary.tsx'
import { useHeading } from './use-heading.ts'

interface PaySidesProps {
  paying: Payment
  heading: ReactNode
  lead: ReactNode
  /** Above the heading: the way so far, or how it stands. */
  above?: ReactNode
  /** On a narrow page what it is about stands before what can be done. */
  summaryFirst?: boolean
  children: ReactNode
}

const titles: Record<PaymentState, 'title' | 'title_paid' | 'title_not_paid'> = {
  open: 'title',
  paid: 'title_paid',
  expired: 'title_not_paid',
  canceled: 'title_not_paid',
  dropped: 'title_not_paid',
}

/** What can be done, beside what it is about. */
export function PaySides({ paying, heading, lead, above, summaryFirst = false, children }: PaySidesProps) {
  const t = useTranslations('pay.summary')
  useHeading()
  const summary = <PaySummary paying={paying} title={t(titles[getPayingState(paying.checkout)])} />
  return (
    <div className="pay-sides">
      <header className="pay-head">
        {above}
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="page-lead">{lead}</p>
      </header>
      {summaryFirst && summary}
      <div className="pay-main">{children}</div>
      {!summaryFirst && summary}
    </div>
  )
}

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
  /** Above the heading: the steps so far, or the status. */
  above?: ReactNode
  /** On a narrow page the summary comes before the form. */
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

/** The actions, beside the summary. */
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

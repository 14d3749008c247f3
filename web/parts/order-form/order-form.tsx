import '#ui/forms/forms.css'
import './order-form.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { Problem } from '#ui/forms/form.tsx'
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { ageId, Declarations, termsId, useDeclarations } from '../order-box/declarations.tsx'
import type { Shown } from '../order-box/shown.ts'
import { useTermsVersion } from '../order-box/use-terms-version.ts'
import { Conditions } from './conditions.tsx'
import { Converted } from './converted.tsx'
import { findHalf } from './half.ts'
import type { Billing, FieldIssue, OrderLine, Quote, Recipient } from './order.ts'
import type { Placed } from './place-order.ts'
import { PriceChanges } from './price-changes.tsx'
import { CouponSection } from './promotions/coupon-section.tsx'
import { Promotion } from './promotions/promotion.tsx'
import { ShareSection } from './promotions/share-section.tsx'
import { QuoteProblem } from './quote-problem.tsx'
import { ReviewMail, useReviewMail } from './review-mail.tsx'
import { Summary } from './summary.tsx'
import { useDisplayedRate } from './use-displayed-rate.ts'
import { useIssueLines } from './use-issue-lines.ts'
import { useOrderPlacement } from './use-order-placement.ts'
import { useQuote } from './use-quote.ts'

export interface OrderFormProps {
  /** The ordered lines; if left out, the cart of this person. */
  lines?: readonly OrderLine[]
  /** Country of delivery: prices and freight depend on it. */
  country: string
  address: Recipient
  /** undefined: the invoice goes to the delivery address. */
  billing?: Billing | undefined
  gardenId?: string | undefined
  remark?: string
  /** Returns the issues elsewhere on the page and shows them there, when the button is pressed. */
  check?: () => readonly FieldIssue[]
  /** The server's issues with the address, by the paths of the contract. Returns where they are shown now. */
  onFields?: (fields: FieldErrors['fields']) => readonly FieldIssue[]
  onPlaced: (placed: Placed) => void
  /** Receives each quote, and whether half of it is paid after delivery. */
  onQuote?: (quote: Quote, isHalf: boolean) => void
  changeGoods?: string
  changeAddress?: string
}

/** The last section of every order: codes, conditions, declarations, the total and the button below it. */
export function OrderForm(props: OrderFormProps) {
  const { lines, country, address, billing, gardenId, remark = '', check, onFields, onPlaced, onQuote } = props
  const t = useTranslations('buy.order')
  const tTerms = useTranslations('order_box.terms')
  const tRule = useTranslations('validation')
  const offer = useQuote({ lines, country })
  const { quote } = offer
  const version = useTermsVersion()
  const rate = useDisplayedRate()
  const declarations = useDeclarations()
  const [pay, setPay] = useState<'whole' | 'half'>('whole')
  const isHalf = pay === 'half' && quote !== undefined && findHalf(quote) !== undefined
  const reviewDays = useReviewMail(country)
  const [refusesMail, setRefusesMail] = useState(false)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const toSummaryLines = useIssueLines()
  const placement = useOrderPlacement({
    onPlaced,
    onQuote: offer.replace,
    onHalfRefused: offer.retry,
    onFields: showFields,
  })

  useEffect(() => {
    if (quote) onQuote?.(quote, isHalf)
  }, [quote, isHalf, onQuote])

  function showIssues(found: readonly FieldIssue[]): boolean {
    setIssues(toSummaryLines(found))
    const [first] = found
    // After React has rendered the issue beside its field, so that both are read aloud together.
    if (first) requestAnimationFrame(() => document.getElementById(first.field)?.focus())
    return first !== undefined
  }

  function showFields(fields: FieldErrors['fields']): boolean {
    const elsewhere = onFields?.(fields) ?? []
    const isNewer = fields.some(({ path }) => path === 'terms_version')
    if (isNewer) renewTerms()
    const here = fields.flatMap(({ path, message }) =>
      path === 'terms_accepted' || path === 'terms_version'
        ? [{ field: termsId, text: isNewer ? tTerms('newer') : message }]
        : path === 'age_confirmed'
          ? [{ field: ageId, text: message }]
          : [],
    )
    return showIssues([...elsewhere, ...here])
  }

  /** A new version of the terms needs a new agreement. */
  function renewTerms() {
    declarations.set({ terms: false })
    if (version.state !== 'loading') version.retry()
  }

  function order(shown: Shown | undefined) {
    const found = [...(check?.() ?? []), ...declarations.check()]
    if (showIssues(found) || !quote || offer.busy || version.state !== 'ready') return
    void placement.submit({
      quote,
      recipient: address,
      billing,
      termsVersion: version.data,
      gardenId,
      remark,
      pay: isHalf ? 'half' : 'whole',
      reviewMail: reviewDays !== undefined && !refusesMail,
      displayedRate: rate.chosen ?? null,
      shown,
    })
  }

  return (
    <div className="order-form">
      <section className="order-part" aria-labelledby="order-codes">
        <h2 id="order-codes">{t('codes')}</h2>
        <Promotion />
        <CouponSection quote={offer} />
        <ShareSection quote={offer} />
        {quote && <Converted amount={quote.totals.due_today} rate={rate} />}
      </section>
      <section className="order-part" aria-labelledby="order-conditions">
        <h2 id="order-conditions">{t('conditions')}</h2>
        <Conditions />
        {reviewDays !== undefined && <ReviewMail days={reviewDays} refused={refusesMail} onRefuse={setRefusesMail} />}
      </section>
      <section className="order-part" aria-labelledby="order-review">
        <h2 id="order-review">{t('review')}</h2>
        <Declarations handle={declarations} version={version} />
        <ErrorSummary title={tRule('error_summary', { count: issues.length })} errors={issues} />
        {placement.changed.length > 0 ? (
          <PriceChanges changed={placement.changed} />
        ) : (
          placement.told && <Problem>{placement.told}</Problem>
        )}
        {offer.problem !== undefined && (
          <QuoteProblem problem={offer.problem} retry={offer.retry} changeGoods={props.changeGoods} />
        )}
        {!quote && offer.problem === undefined && <Skeleton label={t('loading')} lines={6} />}
        {quote && offer.problem === undefined && (
          <Summary
            quote={quote}
            isHalf={isHalf}
            onPay={setPay}
            recipient={address}
            changeGoods={props.changeGoods}
            changeAddress={props.changeAddress}
            renewing={offer.busy}
            busy={placement.busy}
            onOrder={order}
          />
        )}
      </section>
    </div>
  )
}

import '#ui/forms/forms.css'
import './order-form.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { needsAdult } from '#domain/orders/age.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { Problem } from '#ui/forms/form.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { ChoiceFold } from '../checkout/choice-fold.tsx'
import { ageId, Declarations, termsId, useDeclarations } from '../order-box/declarations.tsx'
import type { Shown } from '../order-box/shown.ts'
import { useTermsVersion } from '../order-box/use-terms-version.ts'
import { MethodCards } from '../pay-methods/method-cards.tsx'
import { Conditions } from './conditions.tsx'
import { Converted } from './converted.tsx'
import { findHalf } from './half.ts'
import { nameIssues } from './name-issues.ts'
import type { Billing, FieldIssue, OrderLine, Quote, Recipient } from './order.ts'
import type { Placed } from './place-order.ts'
import { PriceChanges } from './price-changes.tsx'
import { CodesFold } from './promotions/codes-fold.tsx'
import { QuoteProblem } from './quote-problem.tsx'
import { ReviewMail, useReviewMail } from './review-mail.tsx'
import { Summary } from './summary.tsx'
import { useDisplayedRate } from './use-displayed-rate.ts'
import { useOrderPlacement } from './use-order-placement.ts'
import { usePayMethod } from './use-pay-method.ts'
import { useQuote } from './use-quote.ts'

export interface OrderFormProps {
  /** The ordered lines; if left out, the cart of this person. */
  lines?: readonly OrderLine[]
  /** Country of delivery: prices and freight depend on it. */
  country: string
  address: Recipient
  /** undefined: the invoice goes to the delivery address. */
  billing?: Billing | undefined
  remark?: string
  /** The lines are being chosen: nothing is ordered until they are settled. */
  pending?: boolean
  /** Returns the issues elsewhere on the page and shows them there, when the button is pressed. */
  check?: () => readonly FieldIssue[]
  /** The server's issues with the address, by the paths of the contract. Returns where they are shown now. */
  onFields?: (fields: FieldErrors['fields']) => readonly FieldIssue[]
  /** Runs when nothing is missing, before the order is placed; false: it is not placed. */
  prepare?: () => Promise<{ gardenId?: string } | false>
  onPlaced: (placed: Placed, method: PayMethod | undefined) => void
  /** Receives each quote, and whether half of it is paid after delivery. */
  onQuote?: (quote: Quote, isHalf: boolean) => void
  changeGoods?: string
  changeAddress?: string
}

/** The last section of every order: how it is paid, the declarations, what is ordered and the button below it. */
export function OrderForm(props: OrderFormProps) {
  const { lines, country, address, billing, remark = '', pending = false, onPlaced, onQuote } = props
  const t = useTranslations('buy.order')
  const tTerms = useTranslations('order_box.terms')
  const tMethod = useTranslations('pay.method')
  const tRule = useTranslations('validation')
  const offer = useQuote({ lines, country })
  const { quote } = offer
  const version = useTermsVersion()
  const rate = useDisplayedRate()
  const { offered, method, choose } = usePayMethod(country)
  const [pay, setPay] = useState<'whole' | 'half'>('whole')
  const isHalf = pay === 'half' && quote !== undefined && findHalf(quote) !== undefined
  const asksAge = quote !== undefined && needsAdult(quote, isHalf ? 'half' : 'whole')
  const declarations = useDeclarations({ asksAge })
  const reviewDays = useReviewMail(country)
  const [refusesMail, setRefusesMail] = useState(false)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const placement = useOrderPlacement({
    onPlaced: placed => onPlaced(placed, method),
    onQuote: offer.replace,
    onHalfRefused: offer.retry,
    onFields: showFields,
  })

  useEffect(() => {
    if (quote) onQuote?.(quote, isHalf)
  }, [quote, isHalf, onQuote])

  function showIssues(found: readonly FieldIssue[]): boolean {
    setIssues(nameIssues(found))
    const [first] = found
    // After React has rendered the issue beside its field, so that both are read aloud together.
    if (first) requestAnimationFrame(() => document.getElementById(first.field)?.focus())
    return first !== undefined
  }

  function showFields(fields: FieldErrors['fields']): boolean {
    const elsewhere = props.onFields?.(fields) ?? []
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

  async function order(shown: Shown | undefined) {
    const found = [...(props.check?.() ?? []), ...declarations.check()]
    if (showIssues(found) || !quote || offer.busy || pending || version.state !== 'ready') return
    const prepared = props.prepare ? await props.prepare() : {}
    if (prepared === false) return
    await placement.submit({
      quote,
      recipient: address,
      billing,
      termsVersion: version.data,
      isAdult: asksAge,
      gardenId: prepared.gardenId,
      remark,
      pay: isHalf ? 'half' : 'whole',
      reviewMail: reviewDays !== undefined && !refusesMail,
      displayedRate: rate.chosen ?? null,
      shown,
    })
  }

  return (
    <div className="order-form">
      <section className="order-part" aria-label={t('payment')}>
        {offered.length > 0 && method && quote?.totals.due_today !== 0 && (
          <ChoiceFold heading={<h2>{tMethod('legend')}</h2>} value={tMethod(method)} open={false}>
            <MethodCards brief offered={offered} value={method} onChange={choose} />
          </ChoiceFold>
        )}
        <Disclosure summary={t('conditions')}>
          <Conditions />
          {quote && <Converted amount={quote.totals.due_today} rate={rate} />}
        </Disclosure>
      </section>
      <section className="order-part" aria-labelledby="order-review">
        <h2 id="order-review" className="visually-hidden">
          {t('review')}
        </h2>
        {reviewDays !== undefined && <ReviewMail days={reviewDays} refused={refusesMail} onRefuse={setRefusesMail} />}
        <Declarations handle={declarations} version={version} asksAge={asksAge} />
        <ErrorSummary quiet title={tRule('error_summary', { count: issues.length })} errors={issues} />
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
            codes={<CodesFold offer={offer} />}
            changeGoods={props.changeGoods}
            changeAddress={props.changeAddress}
            renewing={offer.busy || pending}
            busy={placement.busy}
            onOrder={shown => void order(shown)}
          />
        )}
      </section>
    </div>
  )
}

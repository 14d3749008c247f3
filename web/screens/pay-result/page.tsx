import './pay-result.css'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Loading } from '#ui/kit/progress.tsx'
import { Announcement } from '#ui/kit/visually-hidden.tsx'
import { useEnv } from '../../env.tsx'
import { getPayingState, isUnknown, readCheckoutNo } from '../../parts/pay-methods/checkout.ts'
import { UnknownCheckout } from '../../parts/pay-methods/unknown-checkout.tsx'
import { useHeading } from '../../parts/pay-methods/use-heading.ts'
import { usePaymentFailureText } from '../../parts/pay-methods/use-payment-failure-text.ts'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { type OutcomeHandle, useOutcome } from './use-outcome.ts'

export const screen = defineScreen({
  Page: function PayResultPage() {
    const checkoutNo = readCheckoutNo(useLocation().search)
    return checkoutNo ? <Result key={checkoutNo} checkoutNo={checkoutNo} /> : <UnknownCheckout />
  },
})

function Result({ checkoutNo }: { checkoutNo: string }) {
  const handle = useOutcome(checkoutNo)
  const said = useSaid(handle)
  useHeading()
  const { known, error, asking, checkOutcome } = handle
  if (isUnknown(error)) return <UnknownCheckout />
  return (
    <section className="page-frame pay-result">
      <Announcement text={said} />
      {error !== undefined ? (
        <UncheckedView handle={handle} />
      ) : known ? (
        <known.View
          paying={{ checkout: known.outcome.checkout, orders: known.orders }}
          outcome={known.outcome}
          round={known.round}
          asking={asking}
          checkOutcome={() => void checkOutcome()}
          onHindered={() => void checkOutcome()}
        />
      ) : (
        <CheckingView />
      )}
    </section>
  )
}

function CheckingView() {
  const t = useTranslations('pay_result.result')
  const tPage = useTranslations('pages.pay_result')
  return (
    <div className="result-asking">
      <h1 tabIndex={-1}>{tPage('heading')}</h1>
      <p className="page-lead">{t('asking')}</p>
      <Loading label={t('asking')} />
    </div>
  )
}

/** The request failed, which says nothing about the payment. */
function UncheckedView({ handle: { error, asking, checkOutcome } }: { handle: OutcomeHandle }) {
  const t = useTranslations('pay_result.result')
  const paymentFailureText = usePaymentFailureText()
  const { language } = useEnv()
  return (
    <div className="result-asking" role="alert">
      <h1 tabIndex={-1}>{t('unasked')}</h1>
      <p className="page-lead">
        {paymentFailureText(error)} {t('unasked_kept')}
      </p>
      <div className="result-ways">
        <Button variant="primary" size="l" busy={asking} onClick={() => void checkOutcome()}>
          {t('ask_again')}
        </Button>
        <ButtonLink variant="quiet" href={pagePath(language, 'complaints')}>
          {t('contact')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** The result as an announcement for screen readers. */
function useSaid({ known, error }: OutcomeHandle): string {
  const t = useTranslations('pay_result')
  const tEnded = useTranslations('pay.ended')
  if (error !== undefined || !known) return ''
  const { outcome, checkout, transfer } = known.outcome
  const state = getPayingState(checkout)
  if (outcome === 'success') return t(checkout.amount === 0 ? 'success.free_title' : 'success.title')
  if (state === 'expired' || state === 'canceled') return tEnded(`${state}_title`)
  if (transfer) return t('transfer.title')
  if (outcome === 'wait') return t(known.round === 0 ? 'wait.title' : 'wait.still')
  return t(`${outcome}.title`)
}

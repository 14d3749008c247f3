import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { useEnv } from '../../env.tsx'
import { CheckoutSteps } from '../../parts/checkout/checkout-steps.tsx'
import {
  asOverdue,
  getPayingState,
  type Hindrance,
  isBegun,
  isUnknown,
  type Payment,
  readCheckoutNo,
} from '../../parts/pay-methods/checkout.ts'
import { PayForm } from '../../parts/pay-methods/pay-form.tsx'
import { PaySides } from '../../parts/pay-methods/pay-sides.tsx'
import { UnknownCheckout } from '../../parts/pay-methods/unknown-checkout.tsx'
import { useHeading } from '../../parts/pay-methods/use-heading.ts'
import { usePayment } from '../../parts/pay-methods/use-payment.ts'
import { usePaymentFailureText } from '../../parts/pay-methods/use-payment-failure-text.ts'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'

/** Rarely shown, so loaded on demand. */
const Processing = lazy(async () => ({ default: (await import('./processing.tsx')).Processing }))
const Ended = lazy(async () => ({ default: (await import('../../parts/pay-methods/ended.tsx')).Ended }))

export const screen = defineScreen({
  Page: function PayPage() {
    const checkoutNo = readCheckoutNo(useLocation().search)
    return checkoutNo ? <Pay key={checkoutNo} checkoutNo={checkoutNo} /> : <UnknownCheckout />
  },
})

function Pay({ checkoutNo }: { checkoutNo: string }) {
  const t = useTranslations('pay')
  const tPage = useTranslations('pages.pay')
  const tRetry = useTranslations('layout.error_boundary')
  const paymentFailureText = usePaymentFailureText()
  const { load, outcome, refresh } = usePayment(checkoutNo)
  useHeading()
  if (load.state === 'failed' && isUnknown(load.error)) return <UnknownCheckout />
  return (
    <section className="page-frame">
      {load.state !== 'ready' && <h1 tabIndex={-1}>{tPage('heading')}</h1>}
      {load.state === 'loading' && <Skeleton label={t('loading')} lines={8} />}
      {load.state === 'failed' && (
        <Notice
          tone="error"
          live
          title={t('failed')}
          action={
            <Button size="s" onClick={load.retry}>
              {tRetry('retry')}
            </Button>
          }
        >
          {paymentFailureText(load.error)}
        </Notice>
      )}
      {load.state === 'ready' && (
        <Suspense fallback={<Skeleton label={t('loading')} lines={8} />}>
          <Payable paying={load.data} isProcessing={outcome === 'wait'} refresh={refresh} />
        </Suspense>
      )}
    </section>
  )
}

interface PayableProps {
  paying: Payment
  isProcessing: boolean
  refresh: () => Promise<void>
}

/** A payment in each state that it can have here. */
function Payable({ paying, isProcessing, refresh }: PayableProps) {
  const t = useTranslations('pay')
  const { language } = useEnv()
  const [hindrance, setHindrance] = useState<Hindrance>()
  const [isAnyway, setAnyway] = useState(false)
  const { checkout_no } = paying.checkout
  // Too late counts as over, a moment before the shop closes the checkout.
  const now = hindrance === 'too_late' ? asOverdue(paying) : paying
  const state = hindrance === 'paid' ? 'paid' : getPayingState(now.checkout)
  const isWaiting = hindrance === 'processing' || (isProcessing && !isAnyway)

  if (state === 'paid') {
    // The back button skips this page, because nothing is left to do on it.
    return (
      <>
        <Navigate to={pagePath(language, 'pay_result', { checkout_no })} replace />
        <Skeleton label={t('loading')} lines={6} />
      </>
    )
  }
  if (state !== 'open') return <Ended paying={now} how={state} />
  if (isWaiting) {
    return (
      <Processing
        paying={paying}
        onAnyway={() => {
          setHindrance(undefined)
          setAnyway(true)
        }}
      />
    )
  }
  return (
    <ToPay
      paying={paying}
      onChanged={() => void refresh()}
      onHindered={found => {
        setHindrance(found === 'ended' ? undefined : found)
        void refresh()
      }}
    />
  )
}

interface ToPayProps {
  paying: Payment
  onChanged: () => void
  onHindered: (hindrance: Hindrance) => void
}

function ToPay({ paying, onChanged, onHindered }: ToPayProps) {
  const t = useTranslations('pay')
  const tPage = useTranslations('pages.pay')
  const tScreen = useTranslations('screen')
  const { language } = useEnv()
  const { purpose, checkout_no } = paying.checkout
  return (
    <PaySides
      summaryFirst
      paying={paying}
      heading={purpose === 'cart' ? tPage('heading') : t(`heading.${purpose}`)}
      lead={purpose === 'cart' ? tPage('lead') : t(`lead.${purpose}`)}
      above={purpose === 'cart' && <CheckoutSteps current="pay" />}
    >
      {isBegun(paying) && (
        <Notice action={<a href={pagePath(language, 'pay_result', { checkout_no })}>{t('check')}</a>}>
          {tScreen('payment_not_completed')}
        </Notice>
      )}
      <PayForm paying={paying} onChanged={onChanged} onHindered={onHindered} />
    </PaySides>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { asOverdue } from '../../parts/pay-methods/checkout.ts'
import { Ended } from '../../parts/pay-methods/ended.tsx'
import { getReason } from '../../parts/pay-methods/failure-reasons.ts'
import { PayForm } from '../../parts/pay-methods/pay-form.tsx'
import { PaySides } from '../../parts/pay-methods/pay-sides.tsx'
import { pagePath } from '../../paths.ts'
import type { ViewProps } from './views.ts'

/** Not paid, but payment is still possible: the same orders, with the same or another method. */
export function Failed({ paying, outcome: { outcome, failure }, checkOutcome, onHindered }: ViewProps) {
  const t = useTranslations('pay_result')
  const tPay = useTranslations('pay')
  const tScreen = useTranslations('screen')
  const { language } = useEnv()
  // No payment was attempted: the person returned from the provider.
  const isTurned = outcome !== 'fail'
  const reason = isTurned ? undefined : getReason(failure)
  const [isTooLate, setTooLate] = useState(false)
  if (isTooLate)
    return <Ended paying={asOverdue(paying)} how={paying.checkout.purpose === 'cart' ? 'expired' : 'dropped'} />
  const contact = (
    <ButtonLink variant="quiet" href={pagePath(language, 'complaints')}>
      {t('result.contact')}
    </ButtonLink>
  )
  if (reason === 'mismatch') {
    return (
      <PaySides paying={paying} heading={t('fail.mismatch_title')} lead={t('fail.mismatch')}>
        <p>{contact}</p>
      </PaySides>
    )
  }
  return (
    <PaySides
      paying={paying}
      heading={t(isTurned ? 'cancel.title' : 'fail.title')}
      lead={
        isTurned ? (
          tScreen('payment_cancelled')
        ) : reason ? (
          <>
            <strong>{t(`fail.${reason}`)}</strong> {t('fail.kept')}
          </>
        ) : (
          tScreen('payment_failed')
        )
      }
    >
      {isTurned && (
        <div className="result-ways">
          <Button icon="arrow-counter-clockwise" onClick={checkOutcome}>
            {tPay('check')}
          </Button>
          {contact}
        </div>
      )}
      <section className="result-again" aria-labelledby="result-again">
        <h2 id="result-again">{t(isTurned ? 'cancel.again' : 'fail.again')}</h2>
        <PayForm
          paying={paying}
          onChanged={checkOutcome}
          onHindered={hindrance => {
            setTooLate(hindrance === 'too_late')
            onHindered(hindrance)
          }}
        />
      </section>
    </PaySides>
  )
}

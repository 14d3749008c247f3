import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { useCountdown } from '../../forms/use-countdown.ts'
import { PaySides } from '../../parts/pay-methods/pay-sides.tsx'
import { pagePath } from '../../paths.ts'
import { CountRing } from './count-ring.tsx'
import { isLong, pauseAfter } from './rounds.ts'
import type { ViewProps } from './views.ts'

/** The bank has not confirmed yet: a countdown to the next request. */
export function Waiting({ paying, round, asking, checkOutcome }: ViewProps) {
  const t = useTranslations('pay_result.wait')
  const { language } = useEnv()
  const pause = pauseAfter(round)
  const [until, setUntil] = useState(() => Date.now() + pause * 1000)
  const seconds = useCountdown(until)
  const latest = useRef(checkOutcome)
  latest.current = checkOutcome
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is counted again
  useEffect(() => setUntil(Date.now() + pause * 1000), [round, pause])
  useEffect(() => {
    if (seconds === 0) latest.current()
  }, [seconds])

  const isAsking = asking || seconds === 0
  const email = paying.orders[0]?.email
  const b = (chunks: React.ReactNode) => <b>{chunks}</b>
  const link = (chunks: React.ReactNode) => (
    <a href={pagePath(language, 'pay', { checkout_no: paying.checkout.checkout_no })}>{chunks}</a>
  )
  return (
    <PaySides paying={paying} heading={t('title')} lead={t('lead')}>
      <div className="result-wait">
        <CountRing progress={isAsking ? 1 : seconds / pause} label={isAsking ? '' : String(seconds)} busy={isAsking} />
        <div className="result-wait-words">
          <p role="timer" aria-live="off" className="figures">
            {isAsking ? t('asking') : t('count', { seconds })}
          </p>
          <Button busy={isAsking} silent onClick={checkOutcome}>
            {t('now')}
          </Button>
        </div>
      </div>
      {isLong(round) && (
        <div className="result-long">
          <p>{email ? t.rich('long', { email, b }) : t('long_plain')}</p>
          <p className="pay-small">{t.rich('to_pay', { link })}</p>
        </div>
      )}
    </PaySides>
  )
}

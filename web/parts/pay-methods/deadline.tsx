import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useCountdown } from '../../forms/use-countdown.ts'
import type { Payment } from './checkout.ts'
import { findMark, formatClock, isCountable } from './deadline-time.ts'

interface DeadlineProps {
  paying: Payment
  /** The deadline has passed by this device's clock; the shop's clock decides. */
  onOver: () => void
}

const refreshMs = 15_000

/** The payment deadline. The countdown is visible throughout; screen readers announce only the last marks. */
export function Deadline({ paying: { checkout, orders }, onOver }: DeadlineProps) {
  const t = useTranslations('pay.until')
  const format = useFormatter()
  const until = Date.parse(checkout.pay_until ?? '')
  const known = Math.max(0, ...orders.flatMap(({ events }) => events.map(({ at }) => Date.parse(at))))
  const [isCounted] = useState(() => isCountable({ until, known, now: Date.now() }))
  const seconds = useCountdown(isCounted ? until : 0)
  const isOver = isCounted && seconds === 0
  const latest = useRef(onOver)
  latest.current = onOver

  useEffect(() => {
    if (!isOver) return
    latest.current()
    const timer = setInterval(() => latest.current(), refreshMs)
    return () => clearInterval(timer)
  }, [isOver])

  if (Number.isNaN(until)) return null
  if (isOver) return <output className="deadline">{t('over')}</output>
  const hold = checkout.purpose === 'cart' ? 'held_' : ''
  const day = { day: 'numeric', month: 'long' } as const
  const time = format.dateTime(until, { ...(isCounted ? {} : day), hour: '2-digit', minute: '2-digit' })
  const minutes = isCounted ? findMark(seconds) : undefined
  const b = (chunks: React.ReactNode) => <strong className="figures">{chunks}</strong>
  return (
    <div className="deadline">
      <p>{t.rich(`${hold}${isCounted ? 'time' : 'day'}`, { time, b })}</p>
      {isCounted && (
        <p className="deadline-left" role="timer" aria-live="off">
          {t.rich('left', { clock: formatClock(seconds), b })}
        </p>
      )}
      <VisuallyHidden live>{minutes === undefined ? '' : t('said', { minutes })}</VisuallyHidden>
    </div>
  )
}

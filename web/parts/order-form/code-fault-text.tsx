import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import type { CodeFault } from './codes.ts'

const reasons = [
  'not_owner',
  'stopped',
  'not_started',
  'ended',
  'used_up',
  'used_by_you',
  'below_minimum',
  'nothing_in_scope',
  'not_running',
  'other_invitation',
  'order_placed',
  'already_used',
] as const

/** The plain message, and behind it why: whoever wants to know opens it. */
export function CodeFaultText({ fault, message }: { fault: CodeFault; message: string }) {
  const t = useTranslations('buy.codes')
  const tError = useTranslations('error')
  const money = useMoney()
  const reason = reasons.find(known => known === fault.reason)
  const key = String(fault.number)
  const why =
    reason === 'below_minimum'
      ? t('reason.below_minimum', { minimum: money(fault.minimum ?? 0, true) })
      : reason
        ? t(`reason.${reason}`)
        : tError.has(key as '300401')
          ? tError(key as '300401')
          : undefined
  return (
    <>
      <span>{message}</span>
      {why && (
        <details className="code-why">
          <summary>{t('why')}</summary>
          <span>{why}</span>
        </details>
      )}
    </>
  )
}

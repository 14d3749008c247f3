import { useTranslations } from 'use-intl'
import { processMachines } from '#domain/requests/states.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useWhyNot } from '../../../kit/dialogs/use-why-not.ts'
import type { ManualStep, ProcessStatus, Request } from '../request.ts'

/** Why a step is not possible now: by the state table, or because of an open payment. */
export function useWhyNotStep(request: Request) {
  const t = useTranslations('admin_requests')
  const whyNot = useWhyNot()
  const times = useTimes()
  const { apply_type, process_status, bill_state, error_reason, completed_at, audit_status } = request
  return (event: ManualStep): string | undefined => {
    if (completed_at !== null) return t('why.over')
    if (audit_status !== 'approved') return t('why.not_approved')
    if (error_reason !== '') return t('why.failed')
    if (event === 'send_back' && (bill_state === 'waiting' || bill_state === 'accepted'))
      return t(`why.bill_${bill_state}`)
    if (event === 'send_back' && request.next === 'replace') return t('why.replacement_chosen')
    if (event === 'send_back' && request.next === 'await_period' && request.work_from)
      return t('why.work_waits', { day: times.day(request.work_from) })
    if (event === 'complete' && process_status === 'check') return t('why.settled_first')
    return whyNot(
      processMachines[apply_type as 'repair'],
      process_status as 'pass',
      event as 'pick_up',
      (state: ProcessStatus) => t(`process.${state}`),
    )
  }
}

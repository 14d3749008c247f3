import { useTranslations } from 'use-intl'
import { remedyOf } from '#domain/requests/remedy.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { useCan } from '../../../admin-context.tsx'
import { DetailList, Section } from '../../../kit/detail/detail.tsx'
import { ActionButtons, lazyDialog } from '../../../kit/dialogs/action-buttons.tsx'
import { isContract, listFees, type RequestDialogProps, type RequestSectionProps } from '../request.ts'
import { OfferTable } from './offer-table.tsx'

const BillDialog = lazyDialog<RequestDialogProps>(() => import('../dialogs/bill-dialog.tsx'))

const WorkDialog = lazyDialog<RequestDialogProps>(() => import('../dialogs/work-dialog.tsx'))

const billTones = {
  none: 'neutral',
  waiting: 'warn',
  accepted: 'warn',
  paid: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
} as const

/** Duty and fees: agreed, billed and open amounts. */
export function MoneySection({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests.money')
  const duties = useTranslations('admin_requests.duty')
  const states = useTranslations('admin_requests.bill_state')
  const fees = useTranslations('requests.fee')
  const money = useMoney()
  const times = useTimes()
  const may = useCan()
  const { duty, bill_state, offer, apply_type, pay_until, process_status, error_reason, completed_at } = request
  const { work_from, express_asked_at } = request
  const isConcluded = bill_state === 'accepted' || bill_state === 'paid' || bill_state === 'withdrawn'
  const charged = listFees(request)
  // The offer was an estimate; the settlement beside it has the final amounts.
  if (request.settlement && charged.length === 0 && bill_state === 'none') return null
  const isWork = requestTraits[apply_type].work !== null
  const inWork = isWork && process_status === 'ing' && error_reason === ''
  const canBill = inWork && bill_state !== 'paid' && bill_state !== 'withdrawn'
  const canRecord = inWork && bill_state === 'paid' && request.next !== 'await_period'
  return (
    <Section
      title={t('title')}
      actions={
        isWork &&
        remedyOf(request) !== 'refund' &&
        completed_at === null &&
        may('audit_requests') && (
          <ActionButtons
            actions={[
              {
                id: 'bill',
                label: t('bill.open'),
                variant: 'quiet',
                disabledReason: canBill
                  ? bill_state === 'accepted'
                    ? t('bill.accepted')
                    : undefined
                  : t(bill_state === 'withdrawn' ? 'bill.withdrawn' : 'bill.not_now'),
                Dialog: BillDialog,
              },
              ...(bill_state === 'paid'
                ? [
                    {
                      id: 'work',
                      label: t('work.open'),
                      variant: 'quiet' as const,
                      disabledReason: canRecord ? undefined : t('work.not_now'),
                      Dialog: WorkDialog,
                    },
                  ]
                : []),
            ]}
            dialogProps={{ request, reread }}
          />
        )
      }
    >
      {offer && offer.lines.length > 0 ? (
        <OfferTable offer={offer} isPaid={isContract(request) && process_status === 'complete'} />
      ) : (
        <DetailList
          items={[
            { term: t('duty'), value: duties(duty) },
            ...charged.map(({ name, amount }) => ({
              term: fees(name, { type: apply_type }),
              value: money(amount),
              figures: true,
            })),
            ...(charged.length > 1
              ? [
                  {
                    term: t('total'),
                    value: money(charged.reduce((sum, { amount }) => sum + amount, 0)),
                    figures: true,
                    total: true,
                  },
                ]
              : []),
          ]}
        />
      )}
      {charged.length === 0 && !offer && <p className="second">{t('free')}</p>}
      {bill_state !== 'none' && (
        <p className="money-state">
          <Badge tone={billTones[bill_state]}>{states(bill_state)}</Badge>
        </p>
      )}
      {isConcluded && work_from && (
        <p className="second">
          {express_asked_at ? t('express') : t('begins', { day: times.day(work_from) })}{' '}
          {request.work_done_percent > 0 && t('percent_done', { percent: request.work_done_percent })}
        </p>
      )}
      {pay_until && <p className="second">{t('pay_until', { day: times.moment(pay_until) })}</p>}
    </Section>
  )
}

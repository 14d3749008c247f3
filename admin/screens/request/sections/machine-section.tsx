import { useTranslations } from 'use-intl'
import { requestTraits } from '#domain/requests/traits.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useCan } from '../../../admin-context.tsx'
import { DetailList, Section } from '../../../kit/detail/detail.tsx'
import { ActionButtons, lazyDialog } from '../../../kit/dialogs/action-buttons.tsx'
import { usePaths } from '../../../paths.ts'
import { isRepairChosen, type RequestDialogProps, type RequestSectionProps } from '../request.ts'

const LoanerDialog = lazyDialog<RequestDialogProps>(() => import('../dialogs/loaner-dialog.tsx'))
const LoanerBackDialog = lazyDialog<RequestDialogProps>(() => import('../dialogs/loaner-back-dialog.tsx'))
const LoanerLostDialog = lazyDialog<RequestDialogProps>(() => import('../dialogs/loaner-lost-dialog.tsx'))
const SwapDialog = lazyDialog<RequestDialogProps>(() => import('../dialogs/swap-dialog.tsx'))

/** The machine of the request, and its loaner. */
export function MachineSection({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests.machine')
  const duties = useTranslations('admin_requests.duty')
  const to = usePaths()
  const times = useTimes()
  const { item_name, serial_number, loaner_serial, duty, assigned_to, remark, swap } = request
  const link = (serial: string) => <a href={to('devices', {}, { q: serial })}>{serial}</a>
  return (
    <Section title={t('title')} actions={<LoanerActions request={request} reread={reread} />}>
      <DetailList
        items={[
          { term: t('model'), value: item_name },
          { term: t('serial'), value: serial_number && link(serial_number) },
          { term: t('loaner'), value: loaner_serial && link(loaner_serial) },
          ...(swap
            ? [
                { term: t('swap_by'), value: times.day(swap.by) },
                { term: t('next_serial'), value: swap.serial_number && link(swap.serial_number) },
              ]
            : []),
          { term: t('duty'), value: duties(duty) },
          { term: t('assigned'), value: assigned_to },
          { term: t('remark'), value: remark },
        ]}
      />
    </Section>
  )
}

function LoanerActions({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests.loaner')
  const why = useTranslations('admin_requests.why')
  const may = useCan()
  const { apply_type, audit_status, completed_at, loaner_serial, is_loaner_lost, process_status } = request
  const isWork = requestTraits[apply_type].work !== null
  const runs = isWork && audit_status === 'approved' && completed_at === null
  if (!may('manage_orders') || (!runs && loaner_serial === null && !request.swap)) return null
  const back = { id: 'back', label: t('back.open'), variant: 'quiet', Dialog: LoanerBackDialog } as const
  const lost = { id: 'lost', label: t('lost.open'), variant: 'quiet', Dialog: LoanerLostDialog } as const
  const lend = { id: 'lend', label: t('lend.open'), variant: 'quiet', Dialog: LoanerDialog } as const
  const disabledReason = isRepairChosen(request) ? why('repair_chosen') : undefined
  const variant = request.next === 'replace' ? 'primary' : 'quiet'
  const exchange = { id: 'swap', label: t('swap.open'), variant, disabledReason, Dialog: SwapDialog } as const
  const acts = [
    ...(loaner_serial !== null ? [back] : runs ? [lend] : []),
    ...(loaner_serial !== null && !is_loaner_lost && completed_at !== null && may('close_sent_orders') ? [lost] : []),
    ...(request.swap || (runs && process_status !== 'pass' && process_status !== 'transport_back') ? [exchange] : []),
  ]
  return <ActionButtons actions={acts} dialogProps={{ request, reread }} />
}

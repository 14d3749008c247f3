import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useCan } from '../../../admin-context.tsx'
import { DetailList, Section } from '../../../kit/detail/detail.tsx'
import { ActionButtons, lazyDialog } from '../../../kit/dialogs/action-buttons.tsx'
import { isReturned, type RequestDialogProps, type RequestSectionProps } from '../request.ts'

const PickUpDialog = lazyDialog<RequestDialogProps>(() => import('../dialogs/pick-up-dialog.tsx'))

/** How the goods come back, and the deadline of the refund. */
export function PickUpSection({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests.pick_up')
  const times = useTimes()
  const may = useCan()
  if (!isReturned(request)) return null
  const {
    way,
    pick_up_on,
    battery_safe,
    carrier_name,
    tracking_no,
    tracking_url,
    picked_up_on,
    arrived_on,
    refund_due_on,
  } = request.pick_up
  const isOpen = request.process_status === 'pending' || request.process_status === 'pass'
  const isRunning = request.completed_at === null && request.audit_status !== 'review_rejected'
  return (
    <Section
      title={t('title')}
      actions={
        isOpen &&
        isRunning &&
        may('manage_orders') && (
          <ActionButtons
            actions={[{ id: 'pick-up', label: t('open'), variant: 'quiet', Dialog: PickUpDialog }]}
            dialogProps={{ request, reread }}
          />
        )
      }
    >
      <DetailList
        items={[
          { term: t('way'), value: t(`ways.${way}`) },
          { term: t('day'), value: pick_up_on ? times.day(pick_up_on) : isOpen ? t('soonest') : null },
          {
            term: t('battery'),
            value:
              request.product_kind === 'machine'
                ? t(battery_safe === null ? 'battery_unknown' : battery_safe ? 'battery_whole' : 'battery_damaged')
                : null,
          },
          { term: t('carrier'), value: carrier_name },
          {
            term: t('tracking'),
            value:
              tracking_no &&
              (tracking_url ? (
                <a href={tracking_url} target="_blank" rel="noreferrer">
                  {tracking_no}
                </a>
              ) : (
                tracking_no
              )),
          },
          { term: t('picked_up'), value: picked_up_on && times.day(picked_up_on) },
          { term: t('arrived'), value: arrived_on && times.day(arrived_on) },
          { term: t('refund_due'), value: refund_due_on && times.day(refund_due_on) },
        ]}
      />
    </Section>
  )
}

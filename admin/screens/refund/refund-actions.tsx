import { useTranslations } from 'use-intl'
import { refundMachine } from '#domain/refunds/states.ts'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { useWhyNot } from '../../kit/dialogs/use-why-not.ts'
import { getStage } from '../refunds/refund-text.tsx'
import type { RefundDialogProps } from './refund.ts'

const ApproveDialog = lazyDialog<RefundDialogProps>(() => import('./approve-dialog.tsx'))
const RejectDialog = lazyDialog<RefundDialogProps>(() => import('./reject-dialog.tsx'))
const RetryDialog = lazyDialog<RefundDialogProps>(() => import('./retry-dialog.tsx'))
const ReturnedDialog = lazyDialog<RefundDialogProps>(() => import('./returned-dialog.tsx'))
const TransferDialog = lazyDialog<RefundDialogProps>(() => import('./transfer-dialog.tsx'))
const TransferredDialog = lazyDialog<RefundDialogProps>(() => import('./transferred-dialog.tsx'))

/** Only the possible next actions: a completed refund has no buttons. */
export function RefundActions({ refund, reread }: Omit<RefundDialogProps, 'onClose'>) {
  const t = useTranslations('admin_money')
  const whyNot = useWhyNot()
  const stage = getStage(refund)
  const getDisabledReason = (event: Parameters<typeof whyNot>[2]) =>
    whyNot(refundMachine, refund.refund_status, event as 'approve', status =>
      t(`stage.${getStage({ refund_status: status, approved_by: null })}`),
    )
  const isTransfer = refund.way === 'bank_transfer'
  const acts: Action<RefundDialogProps>[] = []
  if (refund.refund_status === 'requested') {
    acts.push(
      {
        id: 'reject',
        label: t('refund.reject.open'),
        disabledReason: getDisabledReason('reject'),
        Dialog: RejectDialog,
      },
      {
        ...{ id: 'approve', variant: 'primary', Dialog: ApproveDialog },
        label: t('refund.approve.open'),
        disabledReason: getDisabledReason('approve'),
      },
    )
  }
  if (stage === 'failed' || (stage === 'refunding' && isTransfer)) {
    acts.push({
      id: 'transfer',
      label: t(isTransfer ? 'refund.transfer.other' : 'refund.transfer.open'),
      Dialog: TransferDialog,
    })
  }
  if (stage === 'failed' && !isTransfer) {
    acts.push({ id: 'retry', label: t('refund.retry.open'), variant: 'primary', Dialog: RetryDialog })
  }
  if (stage === 'refunding' && isTransfer) {
    const why = refund.iban ? undefined : t('refund.now.no_account')
    acts.push({
      ...{ id: 'transferred', variant: 'primary', Dialog: TransferredDialog },
      label: t('refund.transferred.open'),
      disabledReason: why,
    })
  }
  if (stage === 'done' && isTransfer) {
    acts.push({ id: 'returned', label: t('refund.returned.open'), Dialog: ReturnedDialog })
  }
  return <ActionButtons actions={acts} dialogProps={{ refund, reread } as RefundDialogProps} />
}

import { useTranslations } from 'use-intl'
import { useAction } from '#ui/forms/use-action.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { useCan, useStaffMember } from '../../admin-context.tsx'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { usePaths } from '../../paths.ts'
import { useWhyNotSetOff } from './dialogs/use-why-not-set-off.ts'
import { useWhyNotStep } from './dialogs/use-why-not-step.ts'
import { isInspectable, mayGiveRemedy, type RequestDialogProps, type RequestSectionProps, stepFrom } from './request.ts'

const ApproveDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/approve-dialog.tsx'))
const RejectDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/reject-dialog.tsx'))
const StepDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/step-dialog.tsx'))
const FailDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/fail-dialog.tsx'))
const GiveUpDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/give-up-dialog.tsx'))
const RetryDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/retry-dialog.tsx'))
const EndDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/end-dialog.tsx'))
const ContestCauseDialog = lazyDialog<RequestDialogProps>(() => import('./contest-cause-dialog.tsx'))
const RemedyDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/remedy-dialog.tsx'))
const SettleDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/settle-dialog.tsx'))
const TakeBackDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/take-back-dialog.tsx'))
const WaiveDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/waive-dialog.tsx'))
const SetOffDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/set-off-dialog.tsx'))
const ChargeDialog = lazyDialog<RequestDialogProps>(() => import('./dialogs/charge-dialog.tsx'))

/** The possible actions; the next one comes last and is emphasized. */
export function RequestActions({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests')
  const to = usePaths()
  const may = useCan()
  const acts = useActions(request)
  const isLit = acts.some(({ variant }) => variant === 'primary')
  return (
    <>
      <Assign request={request} reread={reread} />
      <ActionButtons actions={acts} dialogProps={{ request, reread }} />
      {isInspectable(request) &&
        may('manage_orders') &&
        (request.error_reason === '' || request.completed_at !== null) && (
          <ButtonLink
            size="s"
            icon="camera"
            variant={isLit ? 'secondary' : 'primary'}
            href={to('inspection', { request_no: request.request_no })}
          >
            {t('inspect.open')}
          </ButtonLink>
        )}
    </>
  )
}

type DialogInput = Omit<RequestDialogProps, 'onClose'>

function useActions(request: DialogInput['request']): Action<DialogInput>[] {
  const t = useTranslations('admin_requests')
  const may = useCan()
  const roles = useTranslations('admin.role')
  const notYou = useTranslations('admin.act')('not_you', { roles: `${roles('operations')}, ${roles('admin')}` })
  const whyNotStep = useWhyNotStep(request)
  const whyNotSetOff = useWhyNotSetOff(request)
  const { next, audit_status, error_reason, completed_at, may_be_rejected, bill_state } = request
  const remedy: Action<DialogInput>[] = mayGiveRemedy(request)
    ? [
        {
          id: 'remedy',
          label: t('remedy.open'),
          variant: 'quiet',
          disabledReason: may('audit_requests') ? undefined : t('not_yours'),
          Dialog: RemedyDialog,
        },
      ]
    : []
  if (audit_status === 'wait_review') {
    return [
      ...remedy,
      {
        id: 'reject',
        label: t('reject.open'),
        variant: 'quiet',
        disabledReason: may('audit_requests') ? (may_be_rejected ? undefined : t('reject.never')) : t('not_yours'),
        Dialog: RejectDialog,
      },
      {
        id: 'approve',
        label: t('approve.open'),
        variant: 'primary',
        disabledReason: may('audit_requests') ? undefined : t('not_yours'),
        Dialog: ApproveDialog,
      },
    ]
  }
  const isClaim = error_reason === 'not_paid' || error_reason === 'not_agreed'
  if (isClaim && bill_state !== 'paid' && completed_at !== null) {
    const why = may('manage_refunds') ? undefined : t('charge.not_yours')
    const whyNotWaive = may('manage_orders') ? undefined : notYou
    return [
      { id: 'waive', label: t('waive.open'), variant: 'quiet', disabledReason: whyNotWaive, Dialog: WaiveDialog },
      { id: 'charge', label: t('charge.open'), variant: 'primary', disabledReason: why, Dialog: ChargeDialog },
    ]
  }
  if (error_reason !== '') {
    return [
      {
        id: 'end',
        label: t('end.open'),
        variant: 'quiet',
        disabledReason: may('manage_orders') ? undefined : notYou,
        Dialog: EndDialog,
      },
      {
        id: 'retry',
        label: t('retry.open'),
        variant: 'primary',
        disabledReason: may('audit_requests') ? undefined : t('not_yours'),
        Dialog: RetryDialog,
      },
    ]
  }
  if (request.may_take_back) {
    const why = may('manage_refunds') ? undefined : t('charge.not_yours')
    return [
      {
        id: 'take-back',
        label: t('take_back.open'),
        variant: 'secondary',
        disabledReason: why,
        Dialog: TakeBackDialog,
      },
    ]
  }
  // Its rental or repair may have ended before.
  if (next === 'settle_dispute') {
    const why = may('manage_orders') ? undefined : notYou
    return [{ id: 'settle', label: t('settle.open'), variant: 'primary', disabledReason: why, Dialog: SettleDialog }]
  }
  if (request.settlement_state === 'proposed') {
    const why = may('manage_refunds') ? whyNotSetOff : t('charge.not_yours')
    return [
      { id: 'set-off', label: t('set_off.open'), variant: 'secondary', disabledReason: why, Dialog: SetOffDialog },
    ]
  }
  if (audit_status !== 'approved' || completed_at !== null) return []
  const acts: Action<DialogInput>[] = [
    ...remedy,
    {
      id: 'fail',
      label: t('fail.open'),
      variant: 'quiet',
      disabledReason: may('audit_requests') ? undefined : t('not_yours'),
      Dialog: FailDialog,
    },
  ]
  if (request.may_contest_cause) {
    acts.push({
      id: 'contest-cause',
      label: t('contest_cause.open'),
      variant: 'quiet',
      disabledReason: may('audit_requests') ? undefined : t('not_yours'),
      Dialog: ContestCauseDialog,
    })
  }
  if (request.may_give_up) {
    const why = may('close_sent_orders') ? undefined : t('give_up.not_yours')
    acts.push({ id: 'give-up', label: t('give_up.open'), variant: 'quiet', disabledReason: why, Dialog: GiveUpDialog })
  }
  const step = stepFrom(request)
  // The next step of a returned machine is its inspection.
  if (!step || isInspectable(request) || request.settlement !== null) return acts
  return [
    ...acts,
    {
      id: 'step',
      label: t(`step.${step}.open`),
      variant: 'primary',
      disabledReason: whyNotStep(step),
      Dialog: StepDialog,
    },
  ]
}

function Assign({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests')
  const { name } = useStaffMember()
  const may = useCan()
  const { busy, run } = useAction(() => void reread())
  const isMine = request.assigned_to === name
  if (!may('audit_requests') || request.next === 'nothing') return null
  return (
    <Button
      size="s"
      variant="quiet"
      busy={busy}
      onClick={() =>
        void run(async client => {
          const { request_no } = request
          await client.call('POST /admin/requests/{request_no}/assign', {
            params: { request_no },
            body: { mine: !isMine },
          })
          notify(t(isMine ? 'assign.let_go' : 'assign.taken'), 'success')
          await reread()
        })
      }
    >
      {t(isMine ? 'assign.drop' : 'assign.take')}
    </Button>
  )
}

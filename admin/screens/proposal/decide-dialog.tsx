import { useTranslations } from 'use-intl'
import { isPermissionOnly } from '#domain/concessions/kinds.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import type { ProposalDialogProps } from './page.tsx'

export type Verb = 'approve' | 'reject' | 'withdraw'

export const Approve = (props: ProposalDialogProps) => <Decide {...props} verb="approve" />
export const Reject = (props: ProposalDialogProps) => <Decide {...props} verb="reject" />
export const Withdraw = (props: ProposalDialogProps) => <Decide {...props} verb="withdraw" />

function Decide({ proposal, reread, onClose, verb }: ProposalDialogProps & { verb: Verb }) {
  const t = useTranslations('admin_money.proposals')
  const money = useMoney()
  const { required } = useRules()
  const { proposal_id, version, kind, amount, asked_by } = proposal
  const isRejected = verb === 'reject'
  const says = verb === 'approve' && isPermissionOnly(kind) ? 'freed' : verb
  const params = { proposal_id }
  return (
    <ActionDialog
      id={verb}
      onClose={onClose}
      title={t(`${verb}.title`)}
      submit={t(`${verb}.open`)}
      danger={isRejected}
      done={t(`${says}.done`)}
      initial={{ reason: '' }}
      rules={isRejected ? { reason: required } : {}}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) => {
        const more = { params, idempotencyKey }
        if (verb === 'reject') {
          const body = { version, reason }
          return client.quietly('POST /admin/proposals/{proposal_id}/reject', { ...more, body })
        }
        return client.quietly(`POST /admin/proposals/{proposal_id}/${verb}`, { ...more, body: { version } })
      }}
    >
      {form => (
        <>
          <Notice tone={verb === 'approve' ? 'warn' : 'info'}>
            {t(`${says}.text`, { kind: t(`kind.${kind}`), amount: money(amount), name: asked_by.name })}
          </Notice>
          {isRejected && <ReasonField form={form} name="reason" />}
        </>
      )}
    </ActionDialog>
  )
}

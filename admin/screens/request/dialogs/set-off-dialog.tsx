import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../../kit/dialogs/reason-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Sets off a settlement that its customer has not answered. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.set_off')
  const money = useMoney()
  const { deducted = 0, owed = 0 } = request.settlement ?? {}
  return (
    <ReasonDialog
      id="set-off"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      toCustomer
      done={t('done')}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/set-off', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { reason },
        })
      }
    >
      <Notice tone="warn">{t('text', { deducted: money(deducted), owed: owed > 0 ? money(owed) : 'none' })}</Notice>
    </ReasonDialog>
  )
}

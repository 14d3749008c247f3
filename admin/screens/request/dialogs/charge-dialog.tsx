import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Requests payment again of an amount above the deposit that was not paid in time. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.charge')
  const money = useMoney()
  return (
    <ActionDialog
      id="charge"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{}}
      reread={reread}
      run={(_values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/charge-owed', {
          params: { request_no: request.request_no },
          body: {},
          idempotencyKey,
        })
      }
    >
      {() => <Notice tone="info">{t('text', { owed: money(request.settlement?.owed ?? 0) })}</Notice>}
    </ActionDialog>
  )
}

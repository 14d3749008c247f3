import { useTranslations } from 'use-intl'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.retry')
  return (
    <ActionDialog
      id="retry"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ remark: '' }}
      reread={reread}
      run={({ remark }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/retry', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: remark ? { remark } : {},
        })
      }
    >
      {form => <Textarea {...form.field('remark')} label={t('remark')} rows={2} maxLength={500} />}
    </ActionDialog>
  )
}

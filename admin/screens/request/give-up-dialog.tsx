import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { RequestDialogProps } from './request.ts'

export function Part({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.give_up')
  const { required } = useRules()
  return (
    <ActDialog
      id="give-up"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/lost', {
          params: { request_no: request.request_no },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <p>{t('hint')}</p>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}

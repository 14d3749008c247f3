import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { RequestDialogProps } from './request.ts'

export function Part({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.loaner')
  const { required } = useRules()
  return (
    <ActDialog
      id="loaner-lost"
      onClose={onClose}
      title={t('lost.title', { serial: request.loaner_serial ?? '' })}
      submit={t('lost.submit')}
      danger
      done={t('lost.done')}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/loaner/lost', {
          params: { request_no: request.request_no },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <Notice tone="warn">{t(request.order_kind === 'rent' ? 'lost.then_rent' : 'lost.then_buy')}</Notice>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}

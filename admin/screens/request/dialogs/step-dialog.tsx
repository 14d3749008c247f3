import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { type RequestDialogProps, stepFrom } from '../request.ts'

/** A step entered by hand, where no other source reports it. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.step')
  const money = useMoney()
  const event = stepFrom(request)
  if (!event) return null
  const { apply_type, effect } = request
  return (
    <ActionDialog
      id="step"
      onClose={onClose}
      title={t(`${event}.open`)}
      submit={t(`${event}.open`)}
      done={t('done')}
      initial={{ remark: '' }}
      reread={reread}
      run={({ remark }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/step', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { event, ...(remark && { remark }) },
        })
      }
    >
      {form => (
        <>
          <Notice tone="info">{t(`${event}.then`, { type: apply_type, back: money(effect.back) })}</Notice>
          <Textarea {...form.field('remark')} label={t('remark')} rows={2} maxLength={500} />
        </>
      )}
    </ActionDialog>
  )
}

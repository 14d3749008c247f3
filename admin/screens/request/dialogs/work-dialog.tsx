import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** How much of the paid work is done: what its customer pays if they withdraw from it now. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.money.work')
  const rule = useTranslations('validation')
  const { required } = useRules()
  const isPercent = (value: string) => {
    if (!/^\d+$/.test(value.trim())) return rule('whole_number')
    return Number(value) > 100 ? rule('at_most', { n: 100 }) : undefined
  }
  return (
    <ActionDialog
      id="work"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ done_percent: String(request.work_done_percent || ''), remark: '' }}
      rules={{ done_percent: isPercent, remark: required }}
      reread={reread}
      run={(values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/work', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { done_percent: Number(values.done_percent), remark: values.remark ?? '' },
        })
      }
    >
      {form => (
        <>
          <TextInput
            {...form.field('done_percent')}
            label={t('percent')}
            hint={t('percent_hint')}
            suffixText="%"
            inputMode="numeric"
            room="s"
            required
          />
          <Textarea
            {...form.field('remark')}
            label={t('remark')}
            hint={t('remark_hint')}
            rows={3}
            maxLength={500}
            required
          />
        </>
      )}
    </ActionDialog>
  )
}

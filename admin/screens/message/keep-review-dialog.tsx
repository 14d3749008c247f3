import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { ReportDialogProps } from './report-section.tsx'

/** The reported review is left as it is; the sender of the report gets the reason. */
export function Component({ message, reread, row, onClose }: ReportDialogProps) {
  const t = useTranslations('admin_messages')
  const act = useTranslations('admin.act')
  const { required } = useRules()
  return (
    <ActionDialog
      id="keep"
      onClose={onClose}
      title={t('report.keep_title')}
      submit={t('report.keep')}
      done={t('answer.sent', { email: message.email })}
      initial={{ text: '' }}
      rules={{ text: required }}
      reread={reread}
      run={({ text }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/messages/{id}/answer', {
          params: { id: message.message_id },
          body: { text, review_stays: true },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <blockquote lang={row.language}>{row.text}</blockquote>
          <p className="second">{t('report.keep_note', { name: message.name })}</p>
          <Textarea
            {...form.field('text')}
            label={act('reason')}
            hint={act('reason_mailed')}
            lang={message.language}
            rows={5}
            maxLength={10_000}
            required
          />
        </>
      )}
    </ActionDialog>
  )
}

import { useTranslations } from 'use-intl'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { QuestionDialogProps } from './page.tsx'

export function Component({ row, onClose }: QuestionDialogProps) {
  const t = useTranslations('admin_messages.questions')
  const act = useTranslations('admin.act')
  const label = row.state === 'published' ? t('take_back') : t('refuse')
  return (
    <ActionDialog
      id="refuse"
      onClose={onClose}
      danger
      title={label}
      submit={label}
      done={t('refuse_done')}
      initial={{ reason: '' }}
      rules={{ reason: value => (value.trim().length < 10 ? t('short') : undefined) }}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/questions/{id}/refuse', {
          params: { id: row.question_id },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <blockquote lang={row.language}>{row.question}</blockquote>
          <Textarea
            {...form.field('reason')}
            label={act('reason')}
            hint={t('reason_hint')}
            lang={row.language}
            rows={4}
            maxLength={1000}
            required
          />
        </>
      )}
    </ActionDialog>
  )
}

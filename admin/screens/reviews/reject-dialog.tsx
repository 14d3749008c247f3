import { useTranslations } from 'use-intl'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { RejectDialogProps } from './page.tsx'

export function Component({ row, reread, onClose }: RejectDialogProps) {
  const t = useTranslations('admin_messages')
  const act = useTranslations('admin.act')
  const { review_id } = row
  return (
    <ActionDialog
      id="reject"
      onClose={onClose}
      danger
      title={t('reviews.reject_title')}
      submit={t('reviews.reject')}
      done={t('reviews.rejected')}
      initial={{ reason: '' }}
      {...(reread && { reread })}
      rules={{ reason: value => (value.trim().length < 10 ? t('questions.short') : undefined) }}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/reviews/{review_id}/reject', {
          params: { review_id },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <blockquote lang={row.language}>{row.text}</blockquote>
          <p className="second">{t('reviews.reject_note')}</p>
          <Textarea
            {...form.field('reason')}
            label={act('reason')}
            hint={act('reason_mailed')}
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

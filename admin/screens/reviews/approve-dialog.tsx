import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { ReviewDialogProps } from './page.tsx'

/** Shows the whole text before it is published, because the list cuts it off. */
export function Component({ row, onClose }: ReviewDialogProps) {
  const t = useTranslations('admin_messages.reviews')
  const { review_id } = row
  return (
    <ActionDialog
      id="approve"
      onClose={onClose}
      title={row.title}
      submit={t('approve')}
      done={t('approved')}
      initial={{}}
      run={(_, { client, idempotencyKey }) =>
        client.quietly('POST /admin/reviews/{review_id}/approve', { params: { review_id }, body: {}, idempotencyKey })
      }
    >
      {() => (
        <>
          <p className="second">
            {t('stars', { n: row.rating })} · {row.author}
          </p>
          <blockquote lang={row.language}>{row.text}</blockquote>
        </>
      )}
    </ActionDialog>
  )
}

import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { ReviewDialogProps } from './page.tsx'

/** Read as a whole before it shows: a list cuts it. */
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
      reread={async () => []}
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

import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import type { Recall } from './page.tsx'

interface StopDialogProps {
  recall: Recall
  /** Its name, in the language of the page. */
  model: string
  onClose: () => void
}

/** Nobody is told; whoever still wants it writes it anew. */
export function Component({ recall, model, onClose }: StopDialogProps) {
  const t = useTranslations('admin_recalls.stop')
  return (
    <ReasonDialog
      id="stop"
      onClose={onClose}
      title={t('title', { model })}
      submit={t('submit')}
      danger
      done={t('done')}
      reread={async () => []}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/recalls/{id}/stop', {
          params: { id: recall.recall_id },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      <Notice tone="warn">{t('text', { count: recall.notices })}</Notice>
    </ReasonDialog>
  )
}

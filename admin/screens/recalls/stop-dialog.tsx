import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import type { Recall } from './page.tsx'

interface StopDialogProps {
  recall: Pick<Recall, 'recall_id' | 'notices'>
  /** Name of the model in the language of the page. */
  model: string
  onClose: () => void
  reread?: () => Promise<Change[]>
}

/** Stops a recall before anybody is notified; to continue, it has to be created again. */
export function Component({ recall, model, onClose, reread }: StopDialogProps) {
  const t = useTranslations('admin_recalls.stop')
  return (
    <ReasonDialog
      id="stop"
      onClose={onClose}
      {...(reread && { reread })}
      title={t('title', { model })}
      submit={t('submit')}
      danger
      done={t('done')}
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

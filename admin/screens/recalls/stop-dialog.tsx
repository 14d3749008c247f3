import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { Recall } from './page.tsx'

interface StopDialogProps {
  recall: Recall
  /** Its name, in the language of the page. */
  model: string
  onClose: () => void
}

/** Nobody is told; whoever still wants it writes it anew. */
export function Part({ recall, model, onClose }: StopDialogProps) {
  const t = useTranslations('admin_recalls.stop')
  const { required } = useRules()
  return (
    <ActDialog
      id="stop"
      onClose={onClose}
      title={t('title', { model })}
      submit={t('submit')}
      danger
      done={t('done')}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={async () => []}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/recalls/{id}/stop', {
          params: { id: recall.recall_id },
          body: { reason },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <Notice tone="warn">{t('text', { count: recall.notices })}</Notice>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}

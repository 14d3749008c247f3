import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import type { StatementDialogProps } from './page.tsx'

export function Component({ statement, reread, onClose }: StatementDialogProps) {
  const t = useTranslations('admin_statements.close')
  return (
    <ReasonDialog
      id="close"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      reread={reread}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/statements/{statement_id}/close', {
          idempotencyKey,
          params: { statement_id: statement.statement_id },
          body: { reason },
        })
      }
    >
      <Notice tone="warn">{t('text')}</Notice>
    </ReasonDialog>
  )
}

import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { StatementDialogProps } from './page.tsx'

export function Part({ statement, reread, onClose }: StatementDialogProps) {
  const t = useTranslations('admin_statements.close')
  const { required } = useRules()
  return (
    <ActDialog
      id="close"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/statements/{statement_id}/close', {
          idempotencyKey,
          params: { statement_id: statement.statement_id },
          body: { reason },
        })
      }
    >
      {form => (
        <>
          <Notice tone="warn">{t('text')}</Notice>
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}

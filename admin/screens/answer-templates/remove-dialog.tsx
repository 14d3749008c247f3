import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { TemplateDialogProps } from './page.tsx'

export function Component({ template, reread, onClose }: TemplateDialogProps) {
  const t = useTranslations('admin_messages.answers')
  const id = template?.template_id ?? ''
  return (
    <ActionDialog
      id="remove-template"
      size="s"
      onClose={onClose}
      danger
      title={t('remove_title', { title: template?.title ?? '' })}
      submit={t('remove')}
      done={t('removed')}
      initial={{}}
      reread={reread}
      run={(_, { client }) => client.quietly('DELETE /admin/answer-templates/{id}', { params: { id } })}
    />
  )
}

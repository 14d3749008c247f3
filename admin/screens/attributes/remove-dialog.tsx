import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import type { AttributeDialogProps } from './attribute-dialog.tsx'

/** An attribute and its values, gone; not while a product on show has one. */
export function Part({ attribute, reread, onClose }: AttributeDialogProps) {
  const t = useTranslations('admin_catalogue.attribute')
  const { language } = useAppEnv()
  const name = attribute?.name[language] ?? ''
  return (
    <ActDialog
      id="remove-attribute"
      size="s"
      onClose={onClose}
      title={t('remove_title', { name })}
      submit={t('remove')}
      danger
      done={t('removed', { name })}
      initial={{}}
      reread={reread}
      run={(_values, { client }) =>
        client.quietly('DELETE /admin/attributes/{id}', { params: { id: attribute?.attribute_id ?? '' } })
      }
    >
      {() => <p>{t('remove_text')}</p>}
    </ActDialog>
  )
}

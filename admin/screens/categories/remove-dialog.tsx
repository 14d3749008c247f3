import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import type { CategoryDialogProps } from './category-dialog.tsx'

/** An empty category, gone. */
export function Part({ category, reread, onClose }: CategoryDialogProps) {
  const t = useTranslations('admin_catalogue.category')
  const { language } = useAppEnv()
  const name = category?.name[language] ?? ''
  return (
    <ActDialog
      id="remove-category"
      size="s"
      onClose={onClose}
      title={t('remove_title', { name })}
      submit={t('remove')}
      danger
      done={t('removed', { name })}
      initial={{}}
      reread={reread}
      run={(_values, { client }) =>
        client.quietly('DELETE /admin/categories/{id}', { params: { id: category?.category_id ?? '' } })
      }
    >
      {() => <p>{t('remove_text')}</p>}
    </ActDialog>
  )
}

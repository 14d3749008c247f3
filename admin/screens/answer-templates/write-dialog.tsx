import { useTranslations } from 'use-intl'
import { byLanguage, languages } from '#domain/languages.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { TemplateDialogProps } from './page.tsx'

/** One template in every language; it is not offered for a language whose text is empty. */
export function Component({ template, reread, onClose }: TemplateDialogProps) {
  const t = useTranslations('admin_messages.answers')
  const { required } = useRules()
  return (
    <ActionDialog
      id="template"
      size="l"
      onClose={onClose}
      title={template ? t('edit', { title: template.title }) : t('make')}
      submit={t('save')}
      done={t('saved')}
      initial={{ title: template?.title ?? '', ...(template?.texts ?? byLanguage(() => '')) }}
      rules={{
        title: required,
        nl: (_, values) => (languages.some(language => values[language].trim()) ? undefined : t('one_needed')),
      }}
      reread={reread}
      run={({ title, ...texts }, { client, idempotencyKey }) =>
        template
          ? client.quietly('PUT /admin/answer-templates/{id}', {
              params: { id: template.template_id },
              body: { title, texts, version: template.version },
            })
          : client.quietly('POST /admin/answer-templates', { body: { title, texts }, idempotencyKey })
      }
    >
      {form => (
        <>
          <TextInput {...form.field('title')} label={t('title_field')} maxLength={80} required />
          {languages.map(language => (
            <Textarea
              key={language}
              {...form.field(language)}
              label={t('text', { language: t(`language.${language}`) })}
              hint={t('hint', { token: '{name}' })}
              lang={language}
              rows={4}
              unmarked
            />
          ))}
        </>
      )}
    </ActionDialog>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { repairFields } from './model-values.ts'

/** How a model or an accessory is repaired, in every language. */
export function RepairSection({ form, children }: { form: FormHandle<string>; children?: ReactNode }) {
  const t = useTranslations('admin_models.repair')
  return (
    <Section title={t('title')}>
      <p className="second">{t('text')}</p>
      {children}
      <div className="model-words">
        {repairFields.map(field => (
          <fieldset key={field}>
            <legend>{t(field)}</legend>
            <div className="model-grid">
              {languages.map(language => (
                <Textarea
                  key={language}
                  {...form.field(`repair.${field}.${language}`)}
                  label={nativeName(language)}
                  unmarked
                  lang={language}
                  maxLength={2000}
                  rows={3}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Section>
  )
}

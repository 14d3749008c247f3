import { useTranslations } from 'use-intl'
import { languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { PartiesSection } from '../device-type/parties-section.tsx'

/** What must stand with an accessory: its warnings, line by line the same in each language, maker and responsible person. */
export function SafetySection({ form }: { form: FormHandle<string> }) {
  const t = useTranslations('admin_models.texts')
  return (
    <>
      <Section title={t('warnings')}>
        <div className="product-words">
          {languages.map(language => (
            <Textarea
              key={language}
              {...form.field(`safety.warnings.${language}`)}
              label={`${t('warnings_lines')} (${nativeName(language)})`}
              unmarked
              lang={language}
              rows={6}
            />
          ))}
        </div>
      </Section>
      <PartiesSection form={form} at="safety." />
    </>
  )
}

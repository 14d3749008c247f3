import { useTranslations } from 'use-intl'
import { sectionKeys, warrantyParts } from '#domain/catalogue/constants.ts'
import { type Language, languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { computeCompleteness } from './completeness.ts'
import { countFactSlots, type Model } from './model-values.ts'

interface TextsSectionProps {
  form: FormHandle<string>
  model: Model
  /** Paths of the texts that are still empty. */
  missing: readonly string[]
}

/** All texts of a model, one language at a time, with the number of empty ones in each. */
export function TextsSection({ form, model, missing }: TextsSectionProps) {
  const t = useTranslations('admin_models.texts')
  const { languages: empty } = computeCompleteness(missing)
  return (
    <Section title={t('title')}>
      <Tabs
        label={t('languages')}
        tabs={languages.map(language => ({
          id: language,
          label: (
            <>
              <span lang={language}>{nativeName(language)}</span>{' '}
              <span className="model-empty" data-empty={empty[language] > 0 || undefined}>
                {t('empty', { count: empty[language] })}
              </span>
            </>
          ),
          panel: <LanguageTexts form={form} model={model} missing={missing} language={language} />,
        }))}
      />
    </Section>
  )
}

function LanguageTexts({ form, model, missing, language }: TextsSectionProps & { language: Language }) {
  const t = useTranslations('admin_models.texts')
  const at = `texts.${language}`
  const slots = Array.from({ length: countFactSlots(model) }, (_, index) => index)
  /** Translators see the Dutch text, and a mark where their own is empty. */
  const wired = (path: string, label: string) => {
    const dutch = form.values[`texts.nl.${path}`] ?? ''
    const hint = language !== 'nl' && dutch ? <span lang="nl">{dutch}</span> : undefined
    return { ...form.field(`${at}.${path}`), label, hint, unmarked: true, lang: language }
  }
  /** A folded chapter shows whether a text in it is empty. */
  const folded = (title: string, path: string) => {
    const count = missing.filter(one => one.startsWith(`${at}.${path}`)).length
    return (
      <>
        {title}{' '}
        {count > 0 && (
          <span className="model-empty" data-empty>
            {t('empty', { count })}
          </span>
        )}
      </>
    )
  }
  return (
    <div className="model-words">
      <div className="model-grid">
        <TextInput {...wired('name', t('name'))} maxLength={80} />
        <TextInput {...wired('tagline', t('tagline'))} maxLength={120} />
      </div>
      <Textarea {...wired('description', t('description'))} maxLength={2000} rows={4} />
      <div>
        <Disclosure summary={folded(t('sections'), 'sections')}>
          <div className="model-words">
            {sectionKeys.map(key => (
              <div key={key} className="model-section">
                <TextInput
                  {...wired(`sections.${key}.heading`, t('heading', { section: t(`section.${key}`) }))}
                  maxLength={120}
                />
                <Textarea
                  {...wired(`sections.${key}.text`, t('text', { section: t(`section.${key}`) }))}
                  maxLength={2000}
                  rows={3}
                />
              </div>
            ))}
          </div>
        </Disclosure>
        <Disclosure summary={folded(t('warnings'), 'warnings')}>
          <Textarea {...wired('warnings', t('warnings_lines'))} rows={6} />
        </Disclosure>
        <Disclosure summary={folded(t('box'), 'box')}>
          <Textarea {...wired('box', t('box_lines'))} rows={6} />
        </Disclosure>
        <Disclosure summary={folded(t('warranty'), 'warranty')}>
          <div className="model-words">
            {warrantyParts.map(part => (
              <Textarea key={part} {...wired(`warranty.${part}`, t(`part.${part}`))} maxLength={2000} rows={2} />
            ))}
          </div>
        </Disclosure>
        <Disclosure summary={folded(t('data'), 'data_facts')}>
          <div className="model-words">
            {slots.map(index => (
              <div key={index} className="model-section">
                <TextInput {...wired(`data_facts.${index}.question`, t('question', { place: index + 1 }))} />
                <Textarea {...wired(`data_facts.${index}.answer`, t('answer', { place: index + 1 }))} rows={2} />
              </div>
            ))}
          </div>
        </Disclosure>
      </div>
    </div>
  )
}

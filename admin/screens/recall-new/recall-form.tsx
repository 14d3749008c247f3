import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import type { CallData, CallInput } from '#contract/protocol/call.ts'
import { minRemedies, type RecallRemedy, recallRemedies } from '#domain/devices/recalls.ts'
import { byLanguage, type Language, languages } from '#domain/languages.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { Form } from '#ui/forms/form.tsx'
import type { Values } from '#ui/forms/form-state.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import { usePaths } from '../../paths.ts'
import { useModels } from '../devices/use-models.ts'
import { PreviewSection } from './preview-section.tsx'

export type RecallBody = CallInput<'POST /admin/recalls'>['body']
export interface Counted {
  /** What was counted: a value that changed since has to be counted again. */
  body: RecallBody
  result: CallData<'POST /admin/recalls'>
}

const parts = ['hazard', 'to_do'] as const
type Path = `${(typeof parts)[number]}.${Language}`
const paths = parts.flatMap(part => languages.map(language => `${part}.${language}` as Path))
type Name = Path | 'device_type' | 'serial_from' | 'serial_to' | 'one_remedy_reason'

const initial = {
  ...{ device_type: '', serial_from: '', serial_to: '', one_remedy_reason: '' },
  ...(Object.fromEntries(paths.map(path => [path, ''])) as Record<Path, string>),
}

function toBody(values: Values<Name>, remedies: readonly RecallRemedy[]): RecallBody {
  const { device_type, serial_from, serial_to, one_remedy_reason } = values
  return {
    ...{ device_type, remedies: [...remedies], one_remedy_reason: one_remedy_reason.trim() },
    ...{ serial_from: serial_from.trim().toUpperCase(), serial_to: serial_to.trim().toUpperCase() },
    hazard: byLanguage(language => values[`hazard.${language}`].trim()),
    to_do: byLanguage(language => values[`to_do.${language}`].trim()),
  }
}

/** The machines, the danger and what to do in every language, and the remedies to choose from. */
export function RecallForm() {
  const t = useTranslations('admin_recalls')
  const { required } = useRules()
  const models = useModels()
  const browser = useBrowser()
  const to = usePaths()
  const [remedies, setRemedies] = useState<readonly RecallRemedy[]>(recallRemedies)
  const [counted, setCounted] = useState<Counted>()
  const hasOne = remedies.length < minRemedies
  const form = useForm<Name>({
    id: 'recall',
    initial,
    rules: {
      ...{ device_type: required, serial_from: required, serial_to: required },
      one_remedy_reason: value => (hasOne ? required(value) : undefined),
      ...(Object.fromEntries(paths.map(path => [path, required])) as Record<Path, typeof required>),
    },
    async submit(values, { client }) {
      if (remedies.length === 0) return
      const body = toBody(values, remedies)
      setCounted(undefined)
      const result = await client.quietly('POST /admin/recalls', { body, idempotencyKey: newKey() })
      setCounted({ body, result })
    },
  })
  const isCurrent = counted && JSON.stringify(counted.body) === JSON.stringify(toBody(form.values, remedies))
  const [sent, setSent] = useState<string>()
  // Only once nothing is unsaved any more.
  const sentTo = sent && to('recall', { id: sent })
  useEffect(() => {
    if (sentTo) browser?.go(sentTo)
  }, [sentTo, browser])
  const isBegun = Object.values(form.values).some(Boolean)
  return (
    <>
      <UnsavedGuard dirty={isBegun && !sent} />
      <Form
        form={form}
        actions={
          <Button type="submit" variant={isCurrent ? 'secondary' : 'primary'} busy={form.busy}>
            {t('make.count')}
          </Button>
        }
      >
        <Section title={t('make.machines')}>
          <div className="recall-range">
            <Select {...form.field('device_type')} label={t('make.model')} required>
              <option value="" />
              <Options
                values={models.map(({ key }) => key)}
                label={key => models.find(one => one.key === key)?.name ?? key}
              />
            </Select>
            <TextInput {...form.field('serial_from')} label={t('make.from')} maxLength={64} required />
            <TextInput
              {...form.field('serial_to')}
              label={t('make.to')}
              hint={t('make.to_hint')}
              maxLength={64}
              required
            />
          </div>
        </Section>
        {parts.map(part => (
          <Section key={part} title={t(`make.${part}`)}>
            <p className="second">{t(`make.${part}_hint`)}</p>
            <div className="recall-texts">
              {languages.map(language => (
                <Textarea
                  key={language}
                  {...form.field(`${part}.${language}`)}
                  label={nativeName(language)}
                  lang={language}
                  rows={4}
                  maxLength={2000}
                  required
                />
              ))}
            </div>
          </Section>
        ))}
        <Section title={t('make.remedies')}>
          <p className="second">{t('make.remedies_hint')}</p>
          {recallRemedies.map(remedy => (
            <Checkbox
              key={remedy}
              label={t(`remedy.${remedy}`)}
              hint={t(`make.remedy_hint.${remedy}`)}
              checked={remedies.includes(remedy)}
              error={remedies.length === 0 && remedy === recallRemedies.at(-1) ? t('make.none') : undefined}
              onChange={({ currentTarget: { checked } }) =>
                setRemedies(recallRemedies.filter(one => (one === remedy ? checked : remedies.includes(one))))
              }
            />
          ))}
          {remedies.length === 1 && (
            <Textarea
              {...form.field('one_remedy_reason')}
              label={t('make.why_one')}
              hint={t('make.why_one_hint')}
              maxLength={500}
              rows={3}
              required
            />
          )}
        </Section>
      </Form>
      {counted && isCurrent && (
        <PreviewSection counted={counted} onSent={setSent} onChanged={() => setCounted(undefined)} />
      )}
    </>
  )
}

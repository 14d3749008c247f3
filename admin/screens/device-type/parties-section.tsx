import { useTranslations } from 'use-intl'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { parties, partyFields } from './model-values.ts'

/** The maker and the responsible person in the EU; `at` is where their fields begin. */
export function PartiesSection({ form, at = '' }: { form: FormHandle<string>; at?: string }) {
  const t = useTranslations('admin_models.figures')
  return parties.map(party => (
    <Section key={party} title={t(party)}>
      <div className="model-grid">
        <PartyFields form={form} at={`${at}${party}`} />
      </div>
    </Section>
  ))
}

/** Name and both addresses of a party. */
export function PartyFields({ form, at }: { form: FormHandle<string>; at: string }) {
  const t = useTranslations('admin_models.figures')
  return partyFields.map(field => (
    <TextInput
      key={field}
      {...form.field(`${at}.${field}`)}
      label={t(`party.${field}`)}
      unmarked
      maxLength={field === 'name' ? 120 : 240}
    />
  ))
}

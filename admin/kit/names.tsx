import type { CallData } from '#contract/protocol/call.ts'
import { byLanguage, languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'

/** A name in every language of the shop. */
export type Names = CallData<'GET /admin/categories'>['list'][number]['name']

/** Initial values of the fields `name.nl`, `name.en` and so on. */
export function nameValues(names: Names | undefined): Record<string, string> {
  return Object.fromEntries(languages.map(one => [`name.${one}`, names?.[one] ?? '']))
}

export function nameRules<Rule>(rule: Rule): Record<string, Rule> {
  return Object.fromEntries(languages.map(one => [`name.${one}`, rule]))
}

export function namesIn(values: Readonly<Record<string, string | undefined>>): Names {
  return byLanguage(one => (values[`name.${one}`] ?? '').trim())
}

interface NameFieldsProps {
  form: FormHandle<string>
  label: (language: string) => string
}

export function NameFields({ form, label }: NameFieldsProps) {
  return languages.map(one => (
    <TextInput
      key={one}
      {...form.field(`name.${one}`)}
      label={label(nativeName(one))}
      lang={one}
      required
      maxLength={120}
    />
  ))
}

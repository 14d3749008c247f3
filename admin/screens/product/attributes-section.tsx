import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import type { Attribute } from './product-values.ts'

interface AttributesSectionProps {
  form: FormHandle<string>
  attributes: readonly Attribute[]
}

/** The values of a product, each entered by the type of its attribute; an empty one is not set. */
export function AttributesSection({ form, attributes }: AttributesSectionProps) {
  const t = useTranslations('admin_catalogue')
  const { language } = useAppEnv()
  if (attributes.length === 0) return null
  return (
    <Section title={t('product.attributes')}>
      <div className="model-figures">
        {attributes.map(({ code, name, value_type, unit, choices }) => {
          const wiring = { ...form.field(`attributes.${code}`), label: name[language], unmarked: true }
          if (value_type === 'text') return <TextInput key={code} {...wiring} maxLength={200} />
          if (value_type === 'number') {
            return <TextInput key={code} {...wiring} inputMode="decimal" {...(unit && { suffixText: unit })} />
          }
          const options =
            value_type === 'boolean'
              ? [
                  { key: 'true', label: t('yes') },
                  { key: 'false', label: t('no') },
                ]
              : choices.map(choice => ({ key: choice.key, label: choice.name[language] }))
          return (
            <Select key={code} {...wiring}>
              <option value="">{t('none')}</option>
              {options.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          )
        })}
      </div>
    </Section>
  )
}

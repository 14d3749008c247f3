import { useTranslations } from 'use-intl'
import { navigations, warrantyParts } from '#domain/catalogue/constants.ts'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { PartiesSection } from './parties-section.tsx'

/** In the order of the model's page in the shop, each with its unit. */
const fields = [
  ['mowing_area', 'm²'],
  ['zones', ''],
  ['cutting_efficiency', 'm²/h'],
  ['cutting_width', 'cm'],
  ['min_mowing_height', 'mm'],
  ['max_mowing_height', 'mm'],
  ['working_slope', '%'],
  ['passage', 'cm'],
  ['travel_speed', 'm/s'],
  ['disc_speed', 'rpm'],
  ['battery_capacity', 'Ah'],
  ['mowing_time', 'min'],
  ['charging_time', 'min'],
  ['weight', 'kg'],
  ['noise', 'dB(A)'],
] as const

/** Measurements, promises and responsible parties. */
export function FiguresSection({ form }: { form: FormHandle<string> }) {
  const t = useTranslations('admin_models.figures')
  const number = (name: string, label: string, unit: string) => (
    <TextInput
      key={name}
      {...form.field(name)}
      label={label}
      unmarked
      inputMode="decimal"
      {...(unit && { suffixText: unit })}
    />
  )
  return (
    <>
      <Section title={t('title')}>
        <div className="model-figures">
          <TextInput {...form.field('key')} label={t('key')} unmarked maxLength={64} autoComplete="off" />
          {fields.map(([name, unit]) => number(name, t(name), unit))}
          <Select {...form.field('navigation')} label={t('navigation')} unmarked>
            <Options values={navigations} label={navigation => t(`way.${navigation}`)} />
          </Select>
          <Select {...form.field('mobile_network')} label={t('mobile_network')} unmarked>
            <option value="true">{t('yes')}</option>
            <option value="false">{t('no')}</option>
          </Select>
          <TextInput {...form.field('ip_rating')} label={t('ip_rating')} unmarked />
          {number('position', t('position'), '')}
        </div>
      </Section>
      <Section title={t('terms')}>
        <div className="model-figures">
          {number('min_months', t('min_months'), t('months'))}
          {number('max_months', t('max_months'), t('months'))}
          {warrantyParts.map(part => number(`warranty_months.${part}`, t(`warranty.${part}`), t('months')))}
          {number('software_support_months', t('software_support'), t('months'))}
          {number('spare_parts_years', t('spare_parts'), t('years'))}
        </div>
      </Section>
      <PartiesSection form={form} />
    </>
  )
}

import { useTranslations } from 'use-intl'
import { batteryRemovals } from '#domain/catalogue/constants.ts'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { OfficialFileField } from '../rule/official-file-field.tsx'
import { PartyFields } from './parties-section.tsx'
import { RepairSection } from './repair-section.tsx'

/** What the law asks to be stated of a connected machine: its declaration, its importer, security, battery and repair. */
export function FactsSection({ form, disabled }: { form: FormHandle<string>; disabled: boolean }) {
  const t = useTranslations('admin_models.facts')
  const declaration = form.field('declaration')
  const inEu = form.values.maker_in_eu === 'true'
  return (
    <>
      <Section title={t('declaration')}>
        <OfficialFileField
          kind="declaration"
          id={declaration.id}
          label={t('declaration_file')}
          value={form.values.declaration ?? ''}
          error={declaration.error}
          disabled={disabled}
          onChange={id => form.put('declaration', id)}
        />
      </Section>
      <Section title={t('importer')}>
        <div className="model-grid">
          <Select {...form.field('maker_in_eu')} label={t('maker_in_eu')} unmarked>
            <option value="false">{t('no')}</option>
            <option value="true">{t('yes')}</option>
          </Select>
          {!inEu && <PartyFields form={form} at="importer" />}
        </div>
      </Section>
      <Section title={t('security')}>
        <div className="model-grid">
          <TextInput {...form.field('security.updates_until')} label={t('updates_until')} unmarked type="date" />
          <TextInput {...form.field('security.email')} label={t('email')} unmarked type="email" maxLength={240} />
          <TextInput {...form.field('security.policy_url')} label={t('policy_url')} unmarked maxLength={240} />
          <Select {...form.field('battery_removal')} label={t('battery_removal')} unmarked>
            <option value="">{t('choose')}</option>
            <Options values={batteryRemovals} label={who => t(`battery.${who}`)} />
          </Select>
        </div>
      </Section>
      <RepairSection form={form} />
    </>
  )
}

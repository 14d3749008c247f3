import { useTranslations } from 'use-intl'
import type { Rules } from '#ui/forms/form-state.ts'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { DateField, Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { centsIn, useAmountRule } from '../../kit/amount.ts'
import type { ModelChoice } from './use-models.ts'

export type DeviceFieldName =
  | 'serial_number'
  | 'device_type_id'
  | 'purchase_date'
  | 'purchase_price'
  | 'guarantee_end'
  | 'work_area'
  | 'remarks'
type Values = Readonly<Record<DeviceFieldName, string>>

/** As in the contract (`serialNumber`): a machine has one number, however it is typed. */
const serial = /^\s*[A-Za-z0-9]+([-./_ ][A-Za-z0-9]+)*\s*$/

export function useDeviceRules(): Rules<DeviceFieldName> {
  const t = useTranslations('admin_devices.rule')
  const texts = useTranslations('validation')
  const { required } = useRules()
  const amountRule = useAmountRule()
  return {
    serial_number: [required, value => (serial.test(value) ? undefined : texts('serial_format'))],
    device_type_id: required,
    purchase_price: amountRule({}),
    guarantee_end: (value, { purchase_date }) =>
      value && purchase_date && value <= purchase_date ? t('end_after') : undefined,
  }
}

/** Every field but the pool, as the calls need them. */
export function deviceBody({ purchase_date, purchase_price, guarantee_end, ...texts }: Values) {
  return {
    serial_number: texts.serial_number,
    device_type_id: texts.device_type_id,
    purchase_date: purchase_date || null,
    purchase_price: purchase_price.trim() ? centsIn(purchase_price) : null,
    guarantee_end: guarantee_end || null,
    work_area: texts.work_area,
    remarks: texts.remarks,
  }
}

interface DeviceFieldsProps<Name extends string> {
  form: FormHandle<Name | DeviceFieldName>
  models: readonly ModelChoice[]
}

export function DeviceFields<Name extends string>({ form, models }: DeviceFieldsProps<Name>) {
  const t = useTranslations('admin_devices.field')
  const chosen = form.values.device_type_id
  // The models may still be loading: the chosen one stays selected.
  const isUnknown = chosen !== '' && !models.some(({ id }) => id === chosen)
  return (
    <>
      <div className="field-pair">
        <TextInput
          {...form.field('serial_number')}
          label={t('serial_number')}
          hint={t('serial_hint')}
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <Select {...form.field('device_type_id')} label={t('model')} required>
          <option value="">{t('choose')}</option>
          {isUnknown && <option value={chosen}>…</option>}
          {models.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className="field-pair">
        <DateField {...form.field('purchase_date')} label={t('purchase_date')} />
        <TextInput
          {...form.field('purchase_price')}
          label={t('purchase_price')}
          prefixText="€"
          inputMode="decimal"
          room="m"
        />
        <DateField {...form.field('guarantee_end')} label={t('guarantee_end')} />
      </div>
      <TextInput {...form.field('work_area')} label={t('work_area')} hint={t('work_area_hint')} maxLength={240} />
      <Textarea {...form.field('remarks')} label={t('remarks')} maxLength={2000} rows={3} />
    </>
  )
}

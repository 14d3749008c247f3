import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reasonsFor } from '#domain/after-sale/reasons.ts'
import { requestTraits } from '#domain/after-sale/traits.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { DateField, Textarea } from '#ui/kit/fields/text-input.tsx'
import type { OrderDetail } from '../../order-facts/order.ts'
import { PicturesField } from '../../pictures/pictures-field.tsx'
import type { Pictures } from '../../pictures/use-pictures.ts'
import { type ApplyType, longestReason, mostRequestPictures } from '../request.ts'
import { WhatComesBack } from '../return/what-comes-back.tsx'
import type { ItemChoices } from './choices.ts'
import { Uploading } from './uploading.tsx'
import type { Applying } from './use-applying.ts'
import type { Battery, Wanted, WantedFields } from './wanted.ts'

interface ApplyFormProps {
  order: OrderDetail
  item: ItemChoices
  type: ApplyType
  fields: WantedFields
  today: string
  pictures: Pictures
  battery: Battery
  told: boolean
  applying: Applying
  wanted: Wanted
  onKeep: (wanted: Wanted) => void
  onBattery: (battery: Battery) => void
  onTold: (told: boolean) => void
}

/** Why, in a word that can be counted and in his own; and what belongs to this kind of request. */
export function ApplyForm(props: ApplyFormProps) {
  const { order, item, type, fields, today, pictures, told, applying, wanted, onKeep } = props
  const t = useTranslations('requests.apply')
  const hint = useTranslations('requests.apply.words_hint')
  const tReason = useTranslations('requests.reason')
  const tRule = useTranslations('validation')
  const { required, atMost } = useRules()
  const [isUntold, setUntold] = useState(false)
  const tomorrow = addDays(today as Day, 1)
  const form = useForm({
    id: 'request',
    initial: { ...wanted },
    rules: {
      reason_code: required,
      apply_reason: [
        (value, values) => (values.reason_code === 'other' && value.trim() === '' ? tRule('required') : undefined),
        atMost(longestReason),
      ],
      pick_up_on: value => (value !== '' && value < tomorrow ? tRule('date_past') : undefined),
    },
    async submit(values) {
      const isMissing = fields.guarantee && !told
      setUntold(isMissing)
      if (isMissing) {
        document.getElementById('request-told')?.focus()
        return
      }
      onKeep(values)
      await applying.begin(values)
    },
  })
  const words = (
    <>
      <Textarea
        {...form.field('apply_reason')}
        label={t('words')}
        hint={hint.has(type as 'repair') ? hint(type as 'repair') : undefined}
        rows={4}
        required={form.values.reason_code === 'other'}
      />
      {fields.pictures && <PicturesField pictures={pictures} count={mostRequestPictures} />}
    </>
  )
  const fetching = (
    <>
      {fields.day && (
        <DateField
          {...form.field('pick_up_on')}
          label={t('day')}
          hint={t(type === 'return' ? 'day_hint_return' : 'day_hint')}
          min={tomorrow}
        />
      )}
      {fields.battery && <BatteryField {...props} />}
    </>
  )
  // What goes back is fetched first of all; what is broken is told of first.
  const isBack = requestTraits[type].returnsGoods
  return (
    <form
      ref={form.element}
      id="request-apply"
      className="request-form"
      method="dialog"
      noValidate
      aria-busy={form.busy || undefined}
      onSubmit={form.onSubmit}
    >
      <ErrorSummary title={tRule('error_summary', { count: form.summary.length })} errors={form.summary} />
      <p className="order-small">{t(`intro.${type}`)}</p>
      <Select
        {...form.field('reason_code')}
        label={t(`reason.${type}`)}
        required
        unmarked
        onChange={event => {
          form.field('reason_code').onChange(event)
          onKeep({ ...wanted, ...form.values, reason_code: event.currentTarget.value })
        }}
      >
        <option value="">{t('choose')}</option>
        {reasonsFor(type, { ...item, today }).map(code => (
          <option key={code} value={code}>
            {tReason(code)}
          </option>
        ))}
      </Select>
      {form.values.reason_code === 'withdrawal' && <p>{t('withdrawal_text')}</p>}
      {type === 'rejection' && <WhatComesBack orderNo={order.order_no} itemId={item.item_id} />}
      {fields.months && <Months item={item} field={form.field('months')} />}
      {isBack && fetching}
      {words}
      {!isBack && fetching}
      {fields.guarantee && (
        <div className="request-guarantee">
          <p>{t('guarantee_text')}</p>
          <Checkbox
            id="request-told"
            label={t('guarantee_told')}
            checked={told}
            error={isUntold && !told ? tRule('required') : undefined}
            onChange={event => props.onTold(event.currentTarget.checked)}
          />
        </div>
      )}
      <Uploading pictures={pictures} />
      {form.failure && <Problem>{form.failure.text}</Problem>}
      {applying.problem && <Problem>{applying.problem}</Problem>}
    </form>
  )
}

function BatteryField({ battery, onBattery }: ApplyFormProps) {
  const t = useTranslations('requests.pick_up')
  return (
    <RadioGroup
      legend={t('battery')}
      hint={t('battery_hint')}
      unmarked
      value={battery}
      onChange={onBattery}
      choices={[
        { value: 'whole', label: t('battery_whole') },
        { value: 'damaged', label: t('battery_damaged'), hint: t('battery_damaged_hint') },
        { value: 'unknown', label: t('battery_unknown') },
      ]}
    />
  )
}

type Wiring = ReturnType<ReturnType<typeof useForm>['field']>

/** As many as the rules still allow; what they cost is looked at next. */
function Months({ item, field }: { item: ItemChoices; field: Wiring }) {
  const t = useTranslations('requests')
  const months = Array.from({ length: item.renewable_months }, (_, index) => index + 1)
  return (
    <Select {...field} label={t('apply.months')} hint={t('apply.months_hint')} required unmarked>
      {months.map(count => (
        <option key={count} value={count}>
          {t('facts.months_count', { months: count })}
        </option>
      ))}
    </Select>
  )
}

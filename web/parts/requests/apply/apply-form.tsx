import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxRequestPictures, maxRequestText } from '#contract/protocol/field-limits.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { isFaultOnArrival, needsReason, needsWords, reasonsFor } from '#domain/requests/reasons.ts'
import { refundDueOn } from '#domain/requests/refund-due.ts'
import { type Remedy, remediesFor } from '#domain/requests/remedy.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { DayField } from '../../calendar/day-field.tsx'
import type { OrderDetail } from '../../order-facts/order.ts'
import { PicturesField } from '../../pictures/pictures-field.tsx'
import type { Pictures } from '../../pictures/use-pictures.ts'
import { nameRemedy } from '../name-remedy.ts'
import type { ApplyType } from '../request.ts'
import { ReturnContents } from '../return/return-contents.tsx'
import { SelfHelp, useWithTried } from '../self-help/self-help.tsx'
import type { StepName } from '../self-help/symptoms.ts'
import type { ItemChoices } from './choices.ts'
import type { Battery, RequestDraft, VisibleFields } from './request-draft.ts'
import { Uploading } from './uploading.tsx'
import type { ApplyHandle } from './use-apply.ts'

interface ApplyFormProps {
  order: OrderDetail
  item: ItemChoices
  type: ApplyType
  recallRemedy: RecallRemedy | undefined
  fields: VisibleFields
  today: string
  pictures: Pictures
  battery: Battery
  isGuaranteeConfirmed: boolean
  applying: ApplyHandle
  draft: RequestDraft
  onDraftChange: (draft: RequestDraft) => void
  onBattery: (battery: Battery) => void
  onGuaranteeConfirmed: (isGuaranteeConfirmed: boolean) => void
}

/**
 * The reason, as a code for statistics and as free text, and the fields of this type of request. A contract is asked
 * for no reason: its price comes first.
 */
export function ApplyForm(props: ApplyFormProps) {
  const {
    order,
    item,
    type,
    recallRemedy,
    fields,
    today,
    pictures,
    isGuaranteeConfirmed,
    applying,
    draft,
    onDraftChange,
  } = props
  const t = useTranslations('requests.apply')
  const hint = useTranslations('requests.apply.words_hint')
  const tRecall = useTranslations('requests.recall')
  const tReason = useTranslations('requests.reason')
  const tRule = useTranslations('validation')
  const times = useTimes()
  const { required, atMost } = useRules()
  const [isConfirmationMissing, setConfirmationMissing] = useState(false)
  const [tried, setTried] = useState<readonly StepName[]>([])
  const withTried = useWithTried()
  const tomorrow = addDays(today as Day, 1)
  const months = item.months_after_repair
  const form = useForm({
    id: 'request',
    initial: { ...draft },
    rules: {
      reason_code: value => (needsReason(type) ? required(value) : undefined),
      apply_reason: [
        (value, values) =>
          needsWords(type, values.reason_code) && value.trim() === '' ? tRule('required') : undefined,
        value => atMost(maxRequestText)(withTried(value, tried)),
      ],
      pick_up_on: value => (value !== '' && value < tomorrow ? tRule('date_past') : undefined),
      // What was chosen for another reason may be impossible for this one.
      remedy: (value, { reason_code }) =>
        fields.guarantee
          ? required(remediesFor(item.remedies, reason_code).find(one => one === value) ?? '')
          : undefined,
    },
    async submit(values) {
      const isMissing = fields.guarantee && !isGuaranteeConfirmed
      setConfirmationMissing(isMissing)
      if (isMissing) {
        document.getElementById('request-told')?.focus()
        return
      }
      const known = remediesFor(item.remedies, values.reason_code)
      const wanted = { ...values, remedy: known.find(one => one === values.remedy) ?? '' } as const
      onDraftChange(wanted)
      await applying.submit({ ...wanted, apply_reason: withTried(wanted.apply_reason, tried) })
    },
  })
  const { endsRental, undoesContract, returnsGoods, isContract, mendsDefect } = requestTraits[type]
  const model = order.items.find(({ item_id }) => item_id === item.item_id)?.device_type ?? null
  const reasons = reasonsFor(type, { ...item, today })
  const known = remediesFor(item.remedies, form.values.reason_code)
  const reasonFields = !isContract && (
    <>
      <Textarea
        {...form.field('apply_reason')}
        label={t('words')}
        hint={hint.has(type as 'repair') ? hint(type as 'repair') : undefined}
        rows={4}
        required={needsWords(type, form.values.reason_code)}
      />
      {fields.pictures && <PicturesField pictures={pictures} count={maxRequestPictures} />}
    </>
  )
  const { id, name, error } = form.field('pick_up_on')
  const fetching = (
    <>
      {fields.day && (
        <DayField
          {...{ id, name, error }}
          value={form.values.pick_up_on}
          onChange={day => form.put('pick_up_on', day)}
          label={t('day')}
          hint={t(endsRental ? 'day_hint_return' : 'day_hint')}
          first={tomorrow}
        />
      )}
      {fields.battery && <BatteryField {...props} />}
    </>
  )
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
      <p className="order-small">
        {recallRemedy ? tRecall(`text.${nameRemedy(recallRemedy, order.kind)}`) : t(`intro.${type}`)}
      </p>
      {!recallRemedy && !isContract && reasons.length > 1 && (
        <Select
          {...form.field('reason_code')}
          label={t(`reason.${type as 'return'}`)}
          required={needsReason(type)}
          unmarked={needsReason(type)}
          onChange={event => {
            form.field('reason_code').onChange(event)
            const { remedy: _, ...values } = form.values
            setTried([])
            onDraftChange({ ...draft, ...values, reason_code: event.currentTarget.value })
          }}
        >
          <option value="">{t('choose')}</option>
          {reasons.map(code => (
            <option key={code} value={code}>
              {tReason(code)}
            </option>
          ))}
        </Select>
      )}
      {mendsDefect && !recallRemedy && (
        <SelfHelp reason={form.values.reason_code} model={model} tried={tried} onChange={setTried} />
      )}
      {form.values.reason_code === 'withdrawal' && (
        <p>
          {t('withdrawal_text', {
            day: times.day(refundDueOn(today as Day)),
            way: item.by_label ? 'label' : 'collect',
          })}
        </p>
      )}
      {undoesContract && <ReturnContents orderNo={order.order_no} itemId={item.item_id} />}
      {fields.months && <Months item={item} field={form.field('months')} />}
      {/* What goes back is fetched first of all; what is broken is told of first. */}
      {returnsGoods && fetching}
      {reasonFields}
      {!returnsGoods && fetching}
      {fields.guarantee && (
        <div className="request-guarantee">
          <p>
            {isFaultOnArrival(form.values.reason_code)
              ? t('arrival_text', { repair: known.includes('repair') ? 'yes' : 'no', months })
              : t('guarantee_text', { months })}
          </p>
          <RemedyField remedies={known} months={months} field={form.field('remedy')} />
          <Checkbox
            id="request-told"
            declares
            label={t('guarantee_told')}
            checked={isGuaranteeConfirmed}
            error={isConfirmationMissing && !isGuaranteeConfirmed ? tRule('required') : undefined}
            onChange={event => props.onGuaranteeConfirmed(event.currentTarget.checked)}
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

/** Repair or replacement, or money back for what was wrong on arrival, as the buyer chooses. */
function RemedyField({ remedies, months, field }: { remedies: readonly Remedy[]; months: number; field: Wiring }) {
  const t = useTranslations('requests.remedy')
  const tForm = useTranslations('requests.apply')
  const chosen = remedies.find(one => one === field.value)
  return (
    <Select {...field} label={t('choose')} hint={chosen && t(`hint.${chosen}`, { months })} required unmarked>
      <option value="">{tForm('choose')}</option>
      <Options values={remedies} label={one => t(one)} />
    </Select>
  )
}

type Wiring = ReturnType<ReturnType<typeof useForm>['field']>

/** The terms that the rules allow; the price is shown in the next step. */
function Months({ item, field }: { item: ItemChoices; field: Wiring }) {
  const t = useTranslations('requests')
  const months = Array.from({ length: item.renewable_months }, (_, index) => index + 1)
  return (
    <Select {...field} label={t('apply.months')} hint={t('apply.months_hint')} required unmarked>
      <Options values={months} label={count => t('facts.months_count', { months: count })} />
    </Select>
  )
}

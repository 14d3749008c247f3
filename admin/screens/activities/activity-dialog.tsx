import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day, isDay } from '#domain/calendar.ts'
import { byLanguage, type Language, languages } from '#domain/languages.ts'
import { activityTypes } from '#domain/promotions/constants.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import type { Values } from '#ui/forms/form-state.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { DateField, Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { discountInput, discountValue, useDiscountRule } from './discount.ts'
import { DiscountFields } from './discount-fields.tsx'

type Activity = CallData<'GET /admin/activities/{id}'>
type Name =
  | 'activity_type' | 'key' | 'start_time' | 'end_time' | 'discount_type' | 'discount_value' | 'reward_type' | 'reward_value'
  | 'reward_valid_days' | 'mutual_allowed' | `name.${Language}` | `description.${Language}` // biome-ignore format: a table

interface ActivityDialogProps {
  /** undefined: a new one. */
  activity?: Activity
  reread?: () => Promise<Change[]>
  onDone?: (id: string) => void
  onClose: () => void
}

/** An invitation or a discount. Of a running one only the texts can be changed. */
export function ActivityDialog({ activity, reread = async () => [], onDone, onClose }: ActivityDialogProps) {
  const t = useTranslations('admin_promotions')
  const names = useTranslations('admin_promotions.language')
  const { language } = useAppEnv()
  const { required } = useRules()
  const discountRule = useDiscountRule()
  const isFixed = activity?.phase === 'running'
  const share = String(activityTypes.share)
  const ifShare = (value: string, values: Values<Name>) =>
    values.activity_type === share ? required(value) : undefined
  return (
    <ActionDialog<Name>
      id="activity"
      size="l"
      onClose={onClose}
      title={activity ? t('activity.change') : t('activity.new')}
      submit={activity ? t('save') : t('activity.create')}
      done={t('saved')}
      initial={toInitialValues(activity, language)}
      rules={{
        key: required,
        start_time: required,
        end_time: [required, (end, { start_time }) => (end < start_time ? t('end_before_start') : undefined)],
        discount_value: [
          ifShare,
          (value, all) => (all.activity_type === share ? discountRule(all.discount_type, value) : undefined),
        ],
        reward_value: [
          ifShare,
          (value, all) => (all.activity_type === share ? discountRule(all.reward_type, value) : undefined),
        ],
        reward_valid_days: ifShare,
        ...Object.fromEntries(
          languages.flatMap(one => [
            [`name.${one}`, required],
            [`description.${one}`, required],
          ]),
        ),
      }}
      fieldByCode={{ 300102: 'key', 300104: 'start_time' }}
      reread={reread}
      run={async (values, { client, why }) => {
        const body = toBody(values)
        const saved = activity
          ? await client.quietly('PUT /admin/activities/{id}', {
              ...{
                params: { id: activity.activity_id },
                body: { ...body, version: activity.version, concession_reason: why },
              },
            })
          : await client.quietly('POST /admin/activities', { body })
        onDone?.(saved.activity_id)
      }}
    >
      {form => (
        <>
          {isFixed && <Notice>{t('activity.fixed')}</Notice>}
          {!isFixed && (
            <>
              <div className="field-pair">
                <Select {...form.field('activity_type')} label={t('type_label')} required>
                  <option value={activityTypes.share}>{t('type.share')}</option>
                  <option value={activityTypes.discount}>{t('type.discount')}</option>
                </Select>
                <TextInput {...form.field('key')} label={t('activity.key')} hint={t('activity.key_hint')} required />
              </div>
              <div className="field-pair">
                <DateField {...form.field('start_time')} label={t('activity.start')} required />
                <DateField {...form.field('end_time')} label={t('activity.end')} required />
              </div>
            </>
          )}
          {!isFixed && form.values.activity_type === share && (
            <>
              <DiscountFields
                form={form}
                type="discount_type"
                value="discount_value"
                labels={{ type: t('activity.friend'), value: t('activity.friend_value') }}
              />
              <DiscountFields
                form={form}
                type="reward_type"
                value="reward_value"
                labels={{ type: t('activity.reward'), value: t('activity.reward_value') }}
              />
              <TextInput
                {...form.field('reward_valid_days')}
                label={t('activity.reward_days')}
                suffixText={t('days')}
                inputMode="numeric"
                room="m"
                required
              />
              <Checkbox
                label={t('activity.mutual')}
                checked={form.values.mutual_allowed === 'yes'}
                onChange={event => {
                  event.currentTarget.value = event.currentTarget.checked ? 'yes' : ''
                  form.field('mutual_allowed').onChange(event)
                }}
              />
            </>
          )}
          {languages.map(one => (
            <div key={one} className="field-pair">
              <TextInput
                {...form.field(`name.${one}`)}
                label={t('activity.name_in', { language: names(one) })}
                required
              />
              <Textarea
                {...form.field(`description.${one}`)}
                label={t('activity.text_in', { language: names(one) })}
                rows={2}
                required
              />
            </div>
          ))}
        </>
      )}
    </ActionDialog>
  )
}

function toInitialValues(activity: Activity | undefined, language: string): Values<Name> {
  const names = (field: 'name' | 'description') =>
    Object.fromEntries(languages.map(one => [`${field}.${one}`, activity?.[field][one] ?? '']))
  return {
    activity_type: String(activity?.activity_type ?? activityTypes.discount),
    key: activity?.key ?? '',
    start_time: activity ? dayInShop(new Date(activity.start_time)) : '',
    end_time: activity ? dayInShop(new Date(Date.parse(activity.end_time) - 1)) : '',
    discount_type: String(activity?.discount_type ?? 1),
    discount_value: discountInput(activity?.discount_type ?? null, activity?.discount_value ?? null, language),
    reward_type: String(activity?.reward_type ?? 1),
    reward_value: discountInput(activity?.reward_type ?? null, activity?.reward_value ?? null, language),
    reward_valid_days: String(activity?.reward_valid_days ?? 365),
    mutual_allowed: activity?.mutual_allowed ? 'yes' : '',
    ...names('name'),
    ...names('description'),
  } as Values<Name>
}

function toBody(values: Values<Name>) {
  const isShare = values.activity_type === String(activityTypes.share)
  const type = (text: string) => (text === '2' ? 2 : 1) as 1 | 2
  const texts = (field: 'name' | 'description') => byLanguage(one => values[`${field}.${one}`])
  return {
    activity_type: type(values.activity_type),
    key: values.key.trim(),
    name: texts('name'),
    description: texts('description'),
    start_time: startOfDay(values.start_time, 0),
    end_time: startOfDay(values.end_time, 1),
    discount_type: isShare ? type(values.discount_type) : null,
    discount_value: isShare ? discountValue(values.discount_type, values.discount_value) : null,
    reward_type: isShare ? type(values.reward_type) : null,
    reward_value: isShare ? discountValue(values.reward_type, values.reward_value) : null,
    reward_valid_days: isShare ? Number(values.reward_valid_days) : null,
    mutual_allowed: isShare && values.mutual_allowed === 'yes',
  }
}

/** Midnight in the Netherlands at the beginning of a day, or so many days later. */
export function startOfDay(day: string, later: number): string {
  return isDay(day) ? shopMidnight(addDays(day as Day, later)).toISOString() : ''
}

import { useTranslations } from 'use-intl'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import type { CartError } from '../../parts/cart/use-cart-error.ts'
import { formatItemName, type Item } from './cart-types.ts'
import { FieldName } from './field-name.tsx'
import type { CartHandle } from './use-cart.ts'
import { useDayFormats } from './use-day-formats.ts'
import { freeMonths, useFreeDays } from './use-free-days.ts'

interface StartSelectProps {
  item: Item
  deviceType: string
  months: number
  error: CartError | undefined
  handle: CartHandle
}

/** Only days on which a machine is free for the whole term; without a choice the first of them is used. */
export function StartSelect({ item, deviceType, months, error, handle }: StartSelectProps) {
  const t = useTranslations('cart.line')
  const { dayOf, monthOf } = useDayFormats()
  const free = useFreeDays(deviceType, months)
  const { start_on } = item
  const isFree = start_on === null || !free || free.days.includes(start_on)
  const soon = free?.first ? t('start_soon_on', { day: dayOf(free.first) }) : t('start_soon')
  return (
    <Select
      label={<FieldName label={t('start_label')} name={formatItemName(item)} />}
      unmarked
      value={start_on ?? ''}
      error={error?.field === 'start_on' ? error.text : free?.days.length === 0 ? t('none_free') : undefined}
      onChange={event => void handle.change(item, { start_on: event.currentTarget.value || null })}
    >
      <option value="">{soon}</option>
      {start_on && !free && <option value={start_on}>{dayOf(start_on)}</option>}
      {start_on && !isFree && <option value={start_on}>{t('start_gone', { day: dayOf(start_on) })}</option>}
      {freeMonths(free?.days ?? []).map(({ month, days }) => (
        <optgroup key={month} label={monthOf(month)}>
          <Options values={days} label={day => dayOf(day)} />
        </optgroup>
      ))}
    </Select>
  )
}

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import type { Day } from '#domain/calendar.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import type { Order } from '../order-facts/order.ts'
import type { ChangeDraft } from './change-draft.ts'
import { ChangeRow } from './change-row.tsx'
import { StartField } from './start-field.tsx'

interface TermRowsProps {
  order: Order
  draft: ChangeDraft
  onChange: (draft: ChangeDraft) => void
  fields: Readonly<Record<string, string>>
}

/** First day and term. */
export function TermRows({ order, draft, onChange, fields }: TermRowsProps) {
  const t = useTranslations('order_change')
  const times = useTimes()
  const key = order.items[0]?.device_type ?? ''
  const { start_time: start, lease_months } = order
  if (start === null || lease_months === null) return null
  const months = draft.months ?? lease_months
  const count = (months: number) => t('months_count', { months: months })
  // A term that is not paid yet is priced again as a whole.
  const isPaid = order.paid_at !== null
  return (
    <>
      <ChangeRow
        term={t('start')}
        before={times.day(start)}
        after={draft.start === start ? undefined : times.day(draft.start)}
        open={fields.start_on !== undefined}
      >
        <StartField
          model={key}
          currentTerm={{ start: start as Day, months: lease_months }}
          months={months}
          value={draft.start as Day}
          error={fields.start_on}
          onChange={day => onChange({ ...draft, start: day })}
        />
      </ChangeRow>
      {isPaid && (
        <ChangeRow
          term={t('months')}
          before={count(lease_months)}
          after={months === lease_months ? undefined : count(months)}
          open={fields.months !== undefined}
        >
          <MonthsField
            model={key}
            now={lease_months}
            value={months}
            error={fields.months}
            onChange={next => onChange({ ...draft, months: next })}
          />
        </ChangeRow>
      )}
    </>
  )
}

interface MonthsFieldProps {
  model: string
  now: number
  value: number
  error: string | undefined
  onChange: (months: number) => void
}

function MonthsField({ model, now, value, error, onChange }: MonthsFieldProps) {
  const t = useTranslations('order_change')
  const fetchModel = useCallback((call: Call) => call('GET /device-types/{key}', { params: { key: model } }), [model])
  const load = useLoad(fetchModel)
  const rent = load.state === 'ready' ? load.data.rent : undefined
  const first = Math.min(now, rent?.min_months ?? now)
  const last = Math.max(now, rent?.max_months ?? now)
  const choices = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <Select
      label={t('months')}
      hint={t('months_hint')}
      unmarked
      value={value}
      error={error}
      onChange={event => onChange(Number(event.currentTarget.value))}
    >
      <Options
        values={choices}
        label={months => (months === now ? t('months_as_now', { months }) : t('months_count', { months }))}
      />
    </Select>
  )
}

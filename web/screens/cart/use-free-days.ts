import { useCallback } from 'react'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'

/** The number of days that one call covers. */
const span = 120
const dayMs = 86_400_000

export interface FreeDays {
  first: string | null
  days: readonly string[]
}

/** Days on which a rental of so many months can start. undefined: not loaded yet, or the request failed. */
export function useFreeDays(key: string, months: number): FreeDays | undefined {
  const fetchFreeDays = useCallback(
    async (call: Call) => {
      const query = { months, days: span }
      return toFreeDays(await call('GET /device-types/{key}/free-days', { params: { key }, query }))
    },
    [key, months],
  )
  const load = useLoad(fetchFreeDays)
  return load.state === 'ready' ? load.data : undefined
}

type FreeDaysResult = CallData<'GET /device-types/{key}/free-days'>

export function toFreeDays({ earliest, first_free_on, from, taken }: FreeDaysResult): FreeDays {
  const gone = new Set(taken)
  const start = Date.parse(`${from}T12:00:00Z`)
  const days = Array.from({ length: span }, (_, index) => new Date(start + index * dayMs).toISOString().slice(0, 10))
  return { first: first_free_on, days: days.filter(day => day >= earliest && !gone.has(day)) }
}

/** Grouped by month for the list. */
export function freeMonths(days: readonly string[]): { month: string; days: string[] }[] {
  return [...Map.groupBy(days, day => day.slice(0, 7))].map(([month, list]) => ({ month, days: list }))
}

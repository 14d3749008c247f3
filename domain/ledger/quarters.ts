import { addDays, type Day } from '../calendar.ts'

export interface Quarter {
  readonly year: number
  readonly quarter: number
}

export function quarterDays({ year, quarter }: Quarter): { from: Day; to: Day } {
  const next = nextQuarter({ year, quarter })
  return { from: firstDay({ year, quarter }), to: addDays(firstDay(next), -1) }
}

export function toQuarter(day: Day): Quarter {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { year, quarter: Math.ceil(month / 3) }
}

/** The form used in addresses: `2026-4`. */
export function formatQuarter({ year, quarter }: Quarter): string {
  return `${year}-${quarter}`
}

export function parseQuarter(name: string): Quarter {
  const [year = 0, quarter = 1] = name.split('-').map(Number)
  return { year, quarter }
}

export function nextQuarter({ year, quarter }: Quarter): Quarter {
  return quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: quarter + 1 }
}

export function previousQuarter({ year, quarter }: Quarter): Quarter {
  return quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 }
}

function firstDay({ year, quarter }: Quarter): Day {
  return `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01` as Day
}

import type { Cents } from './money.ts'

/**
 * Parses euros as people type them into cents: `12`, `12,5`, `1.234,50`, `1,234.50`. The last separator with one or two
 * digits after it is the decimal separator; with three digits it separates thousands. NaN: not an amount.
 */
export function parseCents(text: string): Cents {
  const typed = text.replace(/[\s€\u00a0]/g, '')
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(typed)
  if (!match) return Number.NaN
  const [, euros = '', cents = ''] = match
  return Number(euros.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0') || 0)
}

import type { Cents } from './money.ts'

/**
 * Euros as people type them, as cents: `12`, `12,5`, `1.234,50`, `1,234.50`. The last sign with one or two digits behind
 * it parts the cents; three digits behind it are thousands. NaN: no amount.
 */
export function parseCents(text: string): Cents {
  const typed = text.replace(/[\s€\u00a0]/g, '')
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(typed)
  if (!match) return Number.NaN
  const [, euros = '', cents = ''] = match
  return Number(euros.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0') || 0)
}

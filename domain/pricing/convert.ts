import type { Cents } from '../money.ts'

/** Currencies without a minor unit (ISO 4217), among those the ECB publishes. */
const wholeUnits: ReadonlySet<string> = new Set(['JPY', 'KRW', 'ISK'])

/** Digits behind the point: 2 for dollars, 0 for yen. */
export function minorDigits(currency: string): 0 | 2 {
  return wholeUnits.has(currency) ? 0 : 2
}

/**
 * Converts euro cents to minor units of another currency (cents, or whole yen), by a rate in units per euro; halves are
 * rounded up, away from zero. Only for display beside a price, never for charging. Uses integer arithmetic because
 * 1.005 × 100 is not 100.5 as a double.
 */
export function convert(amount: Cents, rate: number | string, currency: string): number {
  const { digits, scale } = parseDecimal(rate)
  const product = BigInt(Math.abs(amount)) * digits
  // The amount has two decimals, the rate `scale`, the result those of the currency.
  const divisor = 10n ** BigInt(scale + 2 - minorDigits(currency))
  const rounded = Number((product * 2n + divisor) / (divisor * 2n))
  return amount < 0 ? -rounded : rounded
}

/** 1.1367 → 11367 and 4. */
function parseDecimal(rate: number | string): { digits: bigint; scale: number } {
  const found = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(String(rate))
  if (!found) throw new RangeError(`${rate} is not a rate`)
  const [, whole = '', fraction = ''] = found
  const digits = BigInt(whole + fraction)
  if (digits === 0n) throw new RangeError('A rate is never nothing')
  return { digits, scale: fraction.length }
}

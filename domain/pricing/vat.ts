import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** Supplies that the law taxes differently: goods sold, machines rented out, work done. */
export const vatKinds = ['sale', 'rent', 'service'] as const
export type VatKind = (typeof vatKinds)[number]

/** As invoices name it. `outside`: compensation is outside the scope of VAT, as nothing was supplied for it. */
export const invoicedKinds = [...vatKinds, 'outside'] as const
export type InvoicedKind = (typeof invoicedKinds)[number]

/** From this day on, this country takes so many per cent. */
export interface VatRate {
  readonly kind: VatKind
  readonly country: string
  readonly valid_from: Day
  readonly percent: number
}

export interface VatPlace {
  readonly supplier: string
  readonly destination: string
}

/**
 * The country of taxation: goods where they arrive (one-stop shop), hire of movable goods to consumers and work where
 * the supplier is (articles 33, 45 and 56 of Directive 2006/112/EC).
 */
export function taxedIn(kind: VatKind, { supplier, destination }: VatPlace): string {
  return kind === 'sale' ? destination : supplier
}

/**
 * Garden work is taxed where the garden is (articles 36 and 54(2)(b)), and the shop is registered in its home country
 * only, so it can be ordered only there. Workshop work is done in the home country, wherever the machine goes.
 */
export function isDoneAbroad(kind: VatKind, { supplier, destination }: VatPlace): boolean {
  return kind === 'service' && destination !== supplier
}

/** undefined: no rate of this country is known, so nothing may be sold there. */
export function vatPercent(rates: readonly VatRate[], kind: VatKind, place: VatPlace, on: Day): number | undefined {
  const country = taxedIn(kind, place)
  const known = rates.filter(rate => rate.kind === kind && rate.country === country && rate.valid_from <= on)
  return known.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)).at(-1)?.percent
}

export interface Tax {
  readonly vat_country: string
  readonly vat_percent: number
}

/** Country and rate, which belong together: no country has the rate of another one. undefined: it has none. */
export function taxOf(rates: readonly VatRate[], kind: VatKind, place: VatPlace, on: Day): Tax | undefined {
  const vat_percent = vatPercent(rates, kind, place, on)
  return vat_percent === undefined ? undefined : { vat_country: taxedIn(kind, place), vat_percent }
}

/** Prices hold the tax: the net is what is left, rounded once. */
export function netFromGross(gross: Cents, percent: number): Cents {
  return Math.sign(gross) * Math.round((Math.abs(gross) * 100) / (100 + percent))
}

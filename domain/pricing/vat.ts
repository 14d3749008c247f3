import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** Supplies that the law taxes differently: goods sold, machines rented out, work in the workshop, work on land. */
export const vatKinds = ['sale', 'rent', 'service', 'garden_work'] as const
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
 * The country of taxation: goods where they arrive, work on land where it is (one-stop shop), hire of movable goods to
 * consumers and work in the workshop where the supplier is (articles 33, 47, 45 and 54 of Directive 2006/112/EC).
 */
export function taxedIn(kind: VatKind, { supplier, destination }: VatPlace): string {
  return followsDestination(kind) ? destination : supplier
}

/** Whether its tax is that of the country it goes to. */
export function followsDestination(kind: VatKind): boolean {
  return kind === 'sale' || kind === 'garden_work'
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

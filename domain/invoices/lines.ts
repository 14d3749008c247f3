import { allocate, type Cents, sum } from '../money.ts'
import type { InvoicedKind } from '../pricing/vat.ts'

/** The country and rate at which a line is taxed. */
export interface TaxedAmount {
  readonly vat_kind: InvoicedKind
  readonly vat_country: string
  readonly vat_percent: number
  readonly net: Cents
  readonly vat: Cents
}

/** An item as ordered: its net and tax cover goods and delivery together. */
export interface BilledItem extends TaxedAmount {
  readonly item_id: string
  readonly goods_due: Cents
  readonly freight: Cents
}

export interface ItemPart extends TaxedAmount {
  readonly item_id: string
}

/** The goods of each item, without net and tax of the delivery: both parts add up to the item to the cent. */
export function goodsLines(items: readonly BilledItem[]): ItemPart[] {
  return items.map(item => takePart(item, 0))
}

/**
 * The delivery, one line for each rate: it is taxed at the rates of the goods it carries. Without goods there is no
 * line.
 */
export function freightLines(items: readonly BilledItem[]): TaxedAmount[] {
  return byRate(items.map(item => takePart(item, 1)))
}

function takePart(item: BilledItem, part: 0 | 1): ItemPart {
  const { item_id, vat_kind, vat_country, vat_percent, goods_due, freight } = item
  const gross = [goods_due, freight][part] ?? 0
  const net = allocate(item.net, [goods_due, freight])[part] ?? 0
  return { item_id, vat_kind, vat_country, vat_percent, net, vat: gross - net }
}

export interface VatRow {
  readonly country: string
  readonly percent: number
  readonly net: Cents
  readonly vat: Cents
}

/** The tax rows of a document for each rate of each country, grouped by country, the lowest rate first. */
export function vatRows(lines: readonly TaxedAmount[]): VatRow[] {
  const taxed = lines.filter(line => line.vat_kind !== 'outside')
  const byRate = Map.groupBy(taxed, line => `${line.vat_country} ${line.vat_percent}`)
  return [...byRate.values()]
    .flatMap(group => {
      const [first] = group
      if (!first) return []
      const total = { net: sum(group.map(line => line.net)), vat: sum(group.map(line => line.vat)) }
      return [{ country: first.vat_country, percent: first.vat_percent, ...total }]
    })
    .toSorted((a, b) => a.country.localeCompare(b.country, 'en') || a.percent - b.percent)
}

/** Sums the lines by rate. */
export function byRate(lines: readonly TaxedAmount[]): TaxedAmount[] {
  const groups = Map.groupBy(lines, line => `${line.vat_kind} ${line.vat_country} ${line.vat_percent}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { vat_kind, vat_country, vat_percent } = first
    const total = { net: sum(group.map(line => line.net)), vat: sum(group.map(line => line.vat)) }
    return [{ vat_kind, vat_country, vat_percent, ...total }]
  })
}

import { atCurrentPrices } from './current-prices.ts'
import type { Quote, QuotedLine } from './order.ts'

/** One amount that has changed, or the first day of a rental. */
export type Difference = AmountDifference | DayDifference

interface AmountDifference {
  what: 'line' | 'deposit' | 'freight' | 'coupon_discount' | 'share_discount' | 'activity_discount' | 'due_today'
  /** Name of the line. */
  name: string
  /** undefined: the line is new. */
  before: number | undefined
  /** undefined: the line was removed. */
  after: number | undefined
}

interface DayDifference {
  what: 'start'
  name: string
  before: string
  after: string
}

const sums = ['activity_discount', 'coupon_discount', 'share_discount', 'freight', 'deposit', 'due_today'] as const

/** The differences between two quotes, from the lines to the total. A quote that only has a later expiry has none. */
export function differences(...quotes: [before: Quote, after: Quote]): Difference[] {
  const [before, after] = [atCurrentPrices(quotes[0]), atCurrentPrices(quotes[1])]
  const lines = [before.lines, after.lines] as const
  return [...lineDifferences(...lines), ...dayDifferences(...lines), ...sumDifferences(before, after)]
}

function lineDifferences(before: readonly QuotedLine[], after: readonly QuotedLine[]): Difference[] {
  return [...namesByKey(before, after)].flatMap(([key, name]) => {
    const [was, is] = [findGoodsAmount(before, key), findGoodsAmount(after, key)]
    return was === is ? [] : [{ what: 'line' as const, name, before: was, after: is }]
  })
}

/** The first possible day moves on at midnight, and with the settings; a chosen day stays. */
function dayDifferences(before: readonly QuotedLine[], after: readonly QuotedLine[]): Difference[] {
  return [...namesByKey(before, after)].flatMap(([key, name]) => {
    const [was, is] = [before, after].map(lines => lines.find(line => toKey(line) === key)?.start_by ?? null)
    return !was || !is || was === is ? [] : [{ what: 'start' as const, name, before: was, after: is }]
  })
}

function namesByKey(before: readonly QuotedLine[], after: readonly QuotedLine[]): Map<string, string> {
  return new Map([...before, ...after].map(line => [toKey(line), formatName(line)]))
}

function sumDifferences(before: Quote, after: Quote): Difference[] {
  return sums.flatMap(what => {
    const [was, is] = [before.totals[what], after.totals[what]]
    return was === is ? [] : [{ what, name: '', before: was, after: is }]
  })
}

/** The same SKU for the same term; line numbers change between quotes. */
function toKey({ sku_id, months, start_on }: QuotedLine): string {
  return [sku_id, months, start_on].join()
}

function formatName({ name, variant }: QuotedLine): string {
  return variant ? `${name}, ${variant}` : name
}

function findGoodsAmount(lines: readonly QuotedLine[], key: string): number | undefined {
  const same = lines.filter(line => toKey(line) === key)
  return same.length === 0 ? undefined : same.reduce((sum, { goods }) => sum + goods, 0)
}

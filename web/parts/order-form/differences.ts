import type { Quote, QuotedLine } from './order.ts'

/** One amount that has changed. */
export interface Difference {
  what: 'line' | 'deposit' | 'freight' | 'coupon_discount' | 'share_discount' | 'activity_discount' | 'due_today'
  /** Name of the line. */
  name: string
  /** undefined: the line is new. */
  before: number | undefined
  /** undefined: the line was removed. */
  after: number | undefined
}

const sums = ['activity_discount', 'coupon_discount', 'share_discount', 'freight', 'deposit', 'due_today'] as const

/** The differences between two quotes, from the lines to the total. A quote that only has a later expiry has none. */
export function differences(before: Quote, after: Quote): Difference[] {
  return [...lineDifferences(before.lines, after.lines), ...sumDifferences(before, after)]
}

function lineDifferences(before: readonly QuotedLine[], after: readonly QuotedLine[]): Difference[] {
  const names = new Map([...before, ...after].map(line => [toKey(line), formatName(line)]))
  return [...names].flatMap(([key, name]) => {
    const [was, is] = [findGoodsAmount(before, key), findGoodsAmount(after, key)]
    return was === is ? [] : [{ what: 'line' as const, name, before: was, after: is }]
  })
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

import type { Quote, QuotedLine } from './order.ts'

/** One amount that is no longer what it was. */
export interface Difference {
  what: 'line' | 'deposit' | 'freight' | 'coupon_discount' | 'share_discount' | 'activity_discount' | 'due_today'
  /** Of a line. */
  name: string
  /** undefined: it was not there. */
  before: number | undefined
  /** undefined: it is no longer there. */
  after: number | undefined
}

const sums = ['activity_discount', 'coupon_discount', 'share_discount', 'freight', 'deposit', 'due_today'] as const

/** What a new offer changes, from the lines to the sum. An offer that only got a new time changes nothing. */
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

/** The same thing for the same term; numbers of lines are not kept from one offer to the next. */
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

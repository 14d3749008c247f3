import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { LineChange } from '#domain/pricing/changes.ts'
import { type KnownLine, knownLines, type WantedLine } from '../pricing/known-lines.ts'
import { Refusal, refuse } from '../refusal.ts'

/** A line that can be had just as it is wanted, or the refusal that says why not. */
export async function mustBeOrderable(
  db: Reader,
  wanted: WantedLine,
  at: { now: Date; earliest: Day },
): Promise<KnownLine> {
  const [known] = await mustAllBeOrderable(db, [wanted], at)
  return known ?? refuse('sku_not_found')
}

/** The same of several, asked about at once; the first that can't be had is refused. */
export async function mustAllBeOrderable(
  db: Reader,
  wanted: readonly WantedLine[],
  at: { now: Date; earliest: Day },
): Promise<KnownLine[]> {
  const found = await knownLines(db, wanted, at)
  return wanted.map(line => {
    const known = found.find(one => one.wanted.id === line.id) ?? refuse('sku_not_found')
    if (known.change) throw refusalOf(known, known.change, at.earliest)
    return known
  })
}

function refusalOf({ facts, terms, wanted, available }: KnownLine, change: LineChange, earliest: Day): Refusal {
  const field = (path: string, rule: string, values: object = {}) =>
    new Refusal('bad_request', { fields: [{ path, rule, message: '', values }] })
  switch (change) {
    case 'off_sale':
      if (facts.product_status === 'abnormal') return new Refusal('product_status_abnormal')
      return new Refusal(facts.kind === 'rent' ? 'product_rental_unsupported' : 'product_sale_unsupported')
    case 'months_out_of_range':
      if (wanted.months === null) return field('months', 'required')
      if (terms && wanted.months < terms.min_months) return field('months', 'at_least', { n: terms.min_months })
      return field('months', 'at_most', { n: terms?.max_months ?? 0 })
    case 'start_passed':
      return field('start_on', 'start_too_early', { day: earliest })
    default:
      return new Refusal('product_stock_insufficient', { available })
  }
}

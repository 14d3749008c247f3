import type { Reader } from '#db/transaction.ts'
import { maxRemarksLength } from '#domain/concessions/pieces.ts'
import { sum } from '#domain/money.ts'
import type { LineChange, StartWindow } from '#domain/pricing/changes.ts'
import { type KnownLine, loadKnownLines, type Moment, type RequestedLine } from '#server/offers/pricing/known-lines.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'

/** The line if it can be ordered exactly as requested; otherwise throws the refusal that names the reason. */
export async function requireOrderable(db: Reader, requested: RequestedLine, at: Moment): Promise<KnownLine> {
  const [known] = await requireAllOrderable(db, [requested], at)
  return known ?? refuse('sku_not_found')
}

/** The same for several lines in one query; the first that cannot be ordered is refused. */
export async function requireAllOrderable(
  db: Reader,
  wanted: readonly RequestedLine[],
  at: Moment,
): Promise<KnownLine[]> {
  const found = await loadKnownLines(db, wanted, at)
  return wanted.map(line => {
    const known = found.find(one => one.requested.id === line.id) ?? refuse('sku_not_found')
    assertFitsKind(known)
    if (known.change) throw toRefusal(known, known.change, at)
    return known
  })
}

/** Refuses early a quantity above the limit on unpaid goods, which the order itself would refuse later. */
export async function assertFitsOneOrder(
  db: Reader,
  lines: readonly KnownLine[],
  { now }: Pick<Moment, 'now'>,
): Promise<void> {
  const machines = sum(
    lines.map(({ sku: facts, requested: wanted }) => (facts.device_type_id === null ? 0 : wanted.quantity)),
  )
  const pieces = sum(
    lines.map(({ sku: facts, requested: wanted }) => (facts.product_kind === 'accessory' ? wanted.quantity : 0)),
  )
  const { most_machines, most_pieces } = await readSetting(db, 'checkout', now)
  if (machines > minLimit(most_machines)) rejectField('quantity', 'machines_at_most', { n: minLimit(most_machines) })
  if (pieces > minLimit(most_pieces)) rejectField('quantity', 'pieces_at_most', { n: minLimit(most_pieces) })
}

/** The remarks on the lines of an order are stored with each of its quotes, so their total length is limited. */
export function assertShortRemarks(lines: readonly { remark: string }[]): void {
  if (sum(lines.map(({ remark }) => remark.length)) > maxRemarksLength) rejectRemarks()
}

export const rejectRemarks = () => rejectField('remark', 'remarks_at_most', { n: maxRemarksLength })

/** The limit that applies however a customer is counted. */
export const minLimit = (limits: { user: number; address: number; ip: number }): number =>
  Math.min(limits.user, limits.address, limits.ip)

/** Only a rental has a term: a customer who sends one for a purchase expects something other than they would get. */
function assertFitsKind({ sku: facts, requested: wanted }: KnownLine): void {
  if (facts.kind === 'rent') return
  if (wanted.months !== null) rejectField('months', 'rent_only')
  if (wanted.start_on !== null) rejectField('start_on', 'rent_only')
}

function toRefusal(
  { sku: facts, terms, requested: wanted, available }: KnownLine,
  change: LineChange,
  starts: StartWindow,
): Refusal {
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
      return field('start_on', 'start_too_early', { day: starts.earliest })
    case 'start_too_late':
      return field('start_on', 'start_too_late', { day: starts.latest })
    case 'start_undelivered':
      return field('start_on', 'start_undelivered')
    default:
      return new Refusal('product_stock_insufficient', { available })
  }
}

import type { Tx } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { reservationsOf } from '#server/fleet/availability/queries.ts'
import { findDevice } from '#server/fleet/devices/queries.ts'
import { type ConcessionCall, findRequestedAt, findRequester } from '#server/people/concessions/concede.ts'
import type { Context } from '#server/platform/context.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { isConfirmedByTwo } from '../requests/inspection/confirmed-by-two.ts'
import { computeWorths } from '../requests/inspection/worth.ts'
import { readSubjects, type Subject } from '../requests/subject.ts'
import type { CloseBody } from './close-order.ts'

interface ClosedOrder {
  order: Order
  items: readonly OrderItem[]
  units: CloseBody['units']
  /** What staff refund of it. */
  typed: Cents
}

/**
 * What the shop loses if the person who closes an order states that a machine is lost, or here, while it is awaited
 * from its customer: its worth, less the retained deposit. A machine that stays with a tenant is awaited and claimed as
 * before, and a purchased one belongs to its buyer, unless they have withdrawn.
 */
export async function computeUnitsLoss(
  tx: Tx,
  context: Context,
  asking: ConcessionCall,
  { order, items, units, typed }: ClosedOrder,
): Promise<Cents> {
  if (units.every(({ whereabouts }) => whereabouts === 'with_customer')) return 0
  const now = context.clock.now()
  const today = dayInShop(await findRequestedAt(tx, context, asking.agreeing))
  const by = await findRequester(tx, asking)
  const machines = items.filter(({ device_type_id }) => device_type_id !== null)
  const subjects = await readSubjects(tx, { order, items: machines, now })
  const worths = order.kind === 'rent' && subjects.length > 0 ? await computeWorths(tx, subjects) : undefined
  const losses: Cents[] = []
  for (const subject of subjects) {
    for (const { device_id } of await reservationsOf(tx, [subject.item.item_id], ['out'])) {
      const unit = device_id === null ? undefined : await findDevice(tx, device_id)
      const named = units.find(({ serial_number }) => serial_number === unit?.serial_number)
      if (unit?.holder !== 'tenant' || !named || named.whereabouts === 'with_customer') continue
      const isConfirmedHere = named.whereabouts === 'with_us' && (await isHere(tx, context, subject, by))
      if (!isConfirmedHere) losses.push(computeLoss(subject, worths?.get(subject.item.item_id)?.(today)))
    }
  }
  const retained = order.kind === 'rent' ? Math.max(0, order.deposit_held - typed) : 0
  return Math.max(0, sum(losses) - retained)
}

async function isHere(tx: Tx, context: Context, subject: Subject, by: string): Promise<boolean> {
  const { open: request } = subject
  return request?.audit_status === 'approved' && (await isConfirmedByTwo(tx, context, { request, subject }, by))
}

/** For a purchase, what was paid for one piece, if it comes back. */
function computeLoss({ order, item, open }: Subject, worth: Cents | undefined): Cents {
  if (order.kind === 'rent') return worth ?? 0
  const isAwaited =
    open !== undefined && requestTraits[open.apply_type].undoesContract && open.audit_status === 'approved'
  return isAwaited ? Math.ceil(item.due / item.quantity) : 0
}

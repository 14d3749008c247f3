import type { Reader } from '#db/transaction.ts'
import { splitLine } from '#domain/orders/split.ts'
import { kindsWith, requestTraits } from '#domain/requests/traits.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import type { Request } from '../store.ts'

interface Unit {
  device_id: string
  serial_number: string
}

/** The pieces of a purchased line with a withdrawal that are not back yet, and for machines which ones. */
export interface AwaitedPieces {
  pieces: number
  units: Unit[]
}

/** What has come according to an inspection, and what is still to come. */
export interface ArrivedPieces extends AwaitedPieces {
  rest: AwaitedPieces
}

interface About {
  request: Request
  subject: { order: Pick<Order, 'kind'>; item: Pick<OrderItem, 'item_id' | 'product_kind' | 'quantity'> }
}

/** undefined: one piece, or a rental, where everything arrives at once. */
export async function severalAwaited(db: Reader, about: About): Promise<AwaitedPieces | undefined> {
  const awaited = await readAwaited(db, about)
  return awaited && awaited.pieces > 1 ? awaited : undefined
}

export async function readAwaited(db: Reader, { request, subject }: About): Promise<AwaitedPieces | undefined> {
  const { order, item } = subject
  const count = request.pieces ?? item.quantity
  if (!requestTraits[request.apply_type].undoesContract || order.kind !== 'buy' || item.product_kind === 'service')
    return undefined
  if (item.product_kind !== 'machine') return { pieces: count, units: [] }
  const units = await unitsAwaited(db, item.item_id, request.after_sale_id)
  return { pieces: units.length, units }
}

/** The machines of an item that its buyer has or has sent, and that no inspection of another request has named. */
function unitsAwaited(db: Reader, itemId: string, afterSaleId: string): Promise<Unit[]> {
  return db
    .selectFrom('unit_reservations as r')
    .innerJoin('devices as d', 'd.device_id', 'r.device_id')
    .select(['d.device_id', 'd.serial_number'])
    .where('r.order_item_id', '=', itemId)
    .where('r.purpose', '=', 'sale')
    .where(eb =>
      eb.or([
        eb('reservation_state', '=', 'out'),
        eb.and([eb('reservation_state', '=', 'done'), eb('d.holder', '=', 'sold')]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hand_overs as h')
            .innerJoin('requests as q', 'q.after_sale_id', 'h.after_sale_id')
            .select('h.hand_over_id')
            .where('h.item_id', '=', itemId)
            .whereRef('h.device_id', '=', 'r.device_id')
            .where('h.direction', '=', 'back')
            .where('q.after_sale_id', '<>', afterSaleId)
            .where('q.apply_type', 'in', kindsWith('undoesContract')),
        ),
      ),
    )
    .orderBy('d.serial_number')
    .execute()
}

/** For a line that is refunded by the piece: the pieces that came. The last of them take the rest of the whole line. */
export function splitArrived<Line extends Parameters<typeof splitLine>[0]>(
  line: Line,
  came: ArrivedPieces | undefined,
): Line {
  const isPartial = came !== undefined && came.rest.pieces > 0 && came.pieces < line.quantity
  return isPartial ? splitLine(line, came.pieces)[0] : line
}

interface NamedPieces {
  serial_numbers?: readonly string[] | undefined
  pieces?: number | undefined
}

/** What came, as the person who inspects it states. undefined: there was one piece, and it is this one. */
export async function findArrived(
  db: Reader,
  about: About,
  { serial_numbers, pieces }: NamedPieces,
): Promise<ArrivedPieces | undefined> {
  const awaited = await severalAwaited(db, about)
  const isMachine = about.subject.item.product_kind === 'machine'
  if (pieces !== undefined && (!awaited || isMachine)) rejectField('pieces', 'unknown_field')
  if (serial_numbers !== undefined && !(awaited && isMachine)) rejectField('serial_numbers', 'unknown_field')
  if (!awaited) return undefined
  const came = isMachine ? arrivedBySerial(awaited, serial_numbers) : arrivedByCount(awaited, pieces)
  // If nothing came, nothing proves that anything was sent; the refund follows by the statutory day.
  if (came.pieces === 0 && about.request.refunded_at === null) refuse('process_incomplete', { reason: 'nothing_came' })
  return came
}

function arrivedBySerial(
  { units }: AwaitedPieces,
  named = rejectField('serial_numbers', 'required') as readonly string[],
): ArrivedPieces {
  const known = new Set(units.map(({ serial_number }) => serial_number))
  const strange = named.findIndex(serial => !known.has(serial))
  if (strange >= 0) rejectField(`serial_numbers.${strange}`, 'choice_unknown')
  if (new Set(named).size !== named.length) rejectField('serial_numbers', 'invalid')
  const came = units.filter(({ serial_number }) => named.includes(serial_number))
  const rest = units.filter(unit => !came.includes(unit))
  return { pieces: came.length, units: came, rest: { pieces: rest.length, units: rest } }
}

function arrivedByCount(awaited: AwaitedPieces, pieces = rejectField('pieces', 'required') as number): ArrivedPieces {
  if (pieces > awaited.pieces) rejectField('pieces', 'invalid')
  return { pieces, units: [], rest: { pieces: awaited.pieces - pieces, units: [] } }
}

/** Of several pieces it is unknown which have come until they are named, so the request cannot end before. */
export async function assertPiecesNamed(db: Reader, about: About): Promise<void> {
  if (about.request.arrived_on === null) return
  if (await severalAwaited(db, about)) refuse('process_incomplete', { reason: 'pieces_unnamed' })
}

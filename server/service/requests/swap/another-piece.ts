import type { Tx } from '#db/transaction.ts'
import { remedyOf } from '#domain/requests/remedy.ts'
import { type ConcessionCall, concede, findRequester } from '#server/people/concessions/concede.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { isConfirmedByTwo } from '../inspection/confirmed-by-two.ts'
import type { LockedRequest } from '../lock-request.ts'

/** Accessories are not repaired: who chose a replacement is sent other pieces from stock. */
export function sendsPieces({ request, subject: { item } }: LockedRequest): boolean {
  return item.product_kind === 'accessory' && remedyOf(request) === 'replacement'
}

interface HandOutInput {
  asking: ConcessionCall
  locked: LockedRequest
  /** undefined: all pieces of the line. */
  pieces: number | undefined
  reason: string
}

/**
 * Pieces leave in place of those of a request. Unless more than one person's statement confirms that those have left
 * their customer, the concession is the price of what leaves, as for a machine. Returns how many leave; undefined: none
 * do.
 */
export async function concedePieces(tx: Tx, context: Context, handing: HandOutInput): Promise<number | undefined> {
  const { asking, locked, pieces, reason } = handing
  const { order, item } = locked.subject
  if (!sendsPieces(locked)) return pieces === undefined ? undefined : rejectField('pieces', 'unknown_field')
  const count = pieces ?? item.quantity
  if (count > item.quantity) rejectField('pieces', 'invalid')
  const isConfirmed = await isConfirmedByTwo(tx, context, locked, await findRequester(tx, asking))
  const amount = isConfirmed ? 0 : Math.ceil((item.goods * count) / item.quantity)
  if (amount === 0 && asking.agreeing === undefined) return count
  await concede(tx, context, asking, {
    ...{ kind: 'another_machine', order, subject: locked.request.request_no, amount, reason },
    reasonField: 'remark',
  })
  return count
}

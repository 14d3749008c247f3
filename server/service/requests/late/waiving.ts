import type { Tx } from '#db/transaction.ts'
import type { ConcessionInput } from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import type { LockedRequest } from '../lock-request.ts'

type WaivedAmount = Required<Pick<ConcessionInput, 'amount' | 'reason' | 'reasonField'>>

/** Everything that is waived of one order counts together, also what colleagues waived. */
export async function toWaiver(
  tx: Tx,
  { request, subject }: LockedRequest,
  waived: WaivedAmount,
): Promise<ConcessionInput> {
  const { order } = subject
  const before = await sumConcessions(tx, { orderId: order.order_id, kind: 'waive' })
  return { kind: 'waive', order, subject: request.request_no, before, ...waived }
}

import type { Reader } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { readItemOpen } from '#server/money/refunds/amounts/open-money.ts'
import type { ConcessionInput } from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import { findRecalledItems, findRecallForDevices } from '../../recalls/recalled.ts'
import { isPaidOnReceipt } from '../bill/paid-on-receipt.ts'
import type { LockedRequest } from '../lock-request.ts'
import { type ArrivedPieces, splitArrived } from '../pick-up/pieces-awaited.ts'
import { undoneBy } from './undo-buy-out.ts'

/**
 * A recall is the statement of the person who recorded it. Its first refund above the limit of one person takes two;
 * from then on two people have checked the recall, and the law requires its refunds. What is waived with it is approved
 * with it. undefined: nothing needs approval.
 */
export async function toRecallConcession(
  db: Reader,
  { request, subject }: LockedRequest,
  waived: Pick<ConcessionInput, 'amount' | 'reason' | 'reasonField'>,
  came?: ArrivedPieces,
): Promise<ConcessionInput | undefined> {
  if (!isPaidOnReceipt(request) || request.refunded_at !== null) return undefined
  const recall = await findOpenRecall(db, { request, subject })
  if (recall?.is_agreed) return undefined
  const { order } = subject
  const price = await computeOpenPrice(db, { request, subject }, came)
  if (price === 0) return undefined
  const amount = price + waived.amount
  const before = await sumConcessions(db, { orderId: order.order_id, kind: 'recall' })
  return { kind: 'recall', order, subject: recall?.recall_id ?? request.request_no, before, ...waived, amount }
}

/**
 * Whether two people have checked the recall of its machine. A machine that is in order again since the request has
 * none.
 */
export async function isRecallAgreed(db: Reader, locked: LockedRequest): Promise<boolean> {
  return (await findOpenRecall(db, locked))?.is_agreed === true
}

async function findOpenRecall(db: Reader, { request, subject: { item, now } }: LockedRequest) {
  const open = (await findRecalledItems(db, [item.item_id], now)).get(item.item_id)?.recalled ?? []
  const recalledIds = request.device_id === null ? open : [request.device_id]
  return findRecallForDevices(db, recalledIds)
}

/**
 * Everything of its price that was not refunded, for several pieces of those that arrived, with the rent of what was
 * bought out.
 */
async function computeOpenPrice(db: Reader, locked: LockedRequest, came: ArrivedPieces | undefined): Promise<Cents> {
  const { item } = locked.subject
  const { net = 0, vat = 0, deposit = 0 } = (await readItemOpen(db, item)) ?? {}
  const part = splitArrived(item, came)
  const open = Math.min(net, part.net) + Math.min(vat, part.vat) + Math.min(deposit, part.deposit)
  return open + ((await undoneBy(db, locked))?.amount ?? 0)
}

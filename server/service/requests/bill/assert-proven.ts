import type { Tx } from '#db/transaction.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listOutReports } from '../inspection/inspect-store.ts'
import type { RequestAction } from '../kinds.ts'
import { hasStaffPicture } from '../reads/store-pictures.ts'

/**
 * A tenant pays only for a proven fault: with a picture of the damage that they can see, and a report of the condition
 * when the machine left, like a deduction from their deposit.
 */
export async function assertProven(tx: Tx, { request, subject }: Pick<RequestAction, 'request' | 'subject'>) {
  if (subject.order.kind !== 'rent') return
  const { after_sale_id, item_id } = request
  if (!(await hasStaffPicture(tx, after_sale_id))) refuse('process_incomplete', { reason: 'no_damage_picture' })
  if ((await listOutReports(tx, item_id)).length === 0) refuse('process_incomplete', { reason: 'no_out_report' })
}

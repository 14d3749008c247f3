import type { CallData } from '#contract/call.ts'
import type { erasureEndpoints } from '#contract/erasure.ts'
import { transaction } from '#db/transaction.ts'
import type { SealedPaper } from '#domain/accounts/words.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { openText } from '../keys/seal-text.ts'
import { findOrderByNo } from '../refunds/store.ts'
import { refuse } from '../refusal.ts'
import { papersOfOrder, sealPurpose } from './store-sealed.ts'

const call = 'POST /admin/orders/{order_no}/sealed-papers'

/** That somebody opened them, and for what, is written down before they have them. */
export async function openPapers(
  input: RouteInput<(typeof erasureEndpoints)[typeof call]>,
): Promise<CallData<typeof call>> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const order = (await findOrderByNo(context.db, params.order_no)) ?? refuse('resource_missing')
  const sealed = await papersOfOrder(context.db, order)
  if (sealed.length === 0) refuse('resource_missing')
  const after = { purpose: body.purpose, kinds: sealed.map(({ kind }) => kind) }
  await transaction(context.db, tx =>
    writeAudit(tx, context, {
      ...{ person, requestId, action: 'order.sealed_opened', subject: ['order', order.order_no], after },
      reason: body.reason,
    }),
  )
  const papers = sealed.map(async paper => ({
    kind: paper.kind as SealedPaper,
    sealed_at: paper.sealed_at.toISOString(),
    body: JSON.parse(await openText(context, sealPurpose, paper.sealed)) as Record<string, unknown>,
  }))
  return { papers: await Promise.all(papers) }
}

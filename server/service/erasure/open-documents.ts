import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { openText } from '#server/platform/keys/seal-text.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { sealedDocumentsOfOrder, sealPurpose } from './store-sealed.ts'

const call = 'POST /admin/orders/{order_no}/sealed-papers'

/** The access and its reason are recorded before the documents are handed out. */
export async function openSealedDocuments(input: Input<typeof call>): Promise<CallData<typeof call>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const order = (await findOrderByNo(context.db, params.order_no)) ?? refuse('resource_missing')
  const sealed = await sealedDocumentsOfOrder(context.db, order)
  if (sealed.length === 0) refuse('resource_missing')
  const after = { purpose: body.purpose, kinds: sealed.map(({ kind }) => kind) }
  await transaction(context.db, tx =>
    writeAudit(tx, context, {
      ...{ actor, action: 'order.sealed_opened', subject: ['order', order.order_no], after },
      reason: body.reason,
    }),
  )
  const documents = sealed.map(async document => ({
    kind: document.kind,
    sealed_at: document.sealed_at.toISOString(),
    body: JSON.parse(await openText(context, sealPurpose, document.sealed)) as Record<string, unknown>,
  }))
  return { papers: await Promise.all(documents) }
}

import { maxPieces } from '#contract/offers/catalogue-admin-shapes.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type SaleContext, weighCounted } from '../editing/weigh-price.ts'
import { loadSkuView } from '../read-for-staff.ts'
import { lockSku, lockSoldSku, updateSku } from '../store-admin.ts'
import type { SkuView } from '../view-admin.ts'
import { noteCount, readMaxStock } from './most-stock.ts'

/**
 * Stock is counted in or out, never set, so that two people who count at the same time are both counted. What is
 * counted in after its price was lowered is conceded at that price, unless it was assessed before.
 */
export async function countStock(input: Input<'POST /admin/skus/{id}/stock'>): Promise<SkuView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const skuId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const sold = (await lockSoldSku(tx, skuId)) ?? refuse('sku_not_found')
    const now = context.clock.now()
    await concedeCounted(tx, input, { ...sold, now })
    const { sku, product } = (await lockSku(tx, skuId)) ?? refuse('sku_not_found')
    if (sku.stock === null) return rejectField('change', 'not_counted')
    const stock = sku.stock + body.change
    if (stock < 0) refuse('product_stock_insufficient', { available: sku.stock })
    if (stock > maxPieces) rejectField('change', 'at_most', { n: maxPieces - sku.stock })
    await noteCount(tx, sku, now)
    const after = await updateSku(tx, skuId, { stock, updated_at: now })
    await writeAudit(tx, context, {
      actor,
      action: 'sku.stock',
      subject: ['sku', skuId],
      before: { stock: sku.stock },
      after: { stock },
      reason: body.reason,
    })
    return loadSkuView(tx, after, product, now)
  })
}

/**
 * The product is locked: nobody else counts meanwhile, and what is sold meanwhile counts as if it were on the shelf.
 */
async function concedeCounted(
  tx: Tx,
  input: Input<'POST /admin/skus/{id}/stock'>,
  selling: SaleContext,
): Promise<void> {
  const { context, body, agreeing } = input
  const { sku, now } = selling
  if (body.change < 0 || sku.stock === null) return
  const before = await readMaxStock(tx, sku, now)
  const amount = await weighCounted(tx, selling, { before, stock: sku.stock + body.change })
  if (amount === 0 && agreeing === undefined) return
  await concede(tx, context, input, { kind: 'price', subject: sku.key, amount, reason: body.reason })
}

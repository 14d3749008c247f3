import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { maxPieces } from '#contract/offers/catalogue-admin-shapes.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { refuseField } from '#server/platform/http/answers/refuse-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Selling, weighCounted } from '../editing/weigh-price.ts'
import { skuView } from '../read-for-staff.ts'
import { lockSku, lockSold, updateSku } from '../store-admin.ts'
import type { SkuView } from '../view-admin.ts'
import { mostStockOf, noteCount } from './most-stock.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['POST /admin/skus/{id}/stock']>

/**
 * Counted in or out, never set: two who count at the same time both count. What is counted in after its price was lowered
 * is given away at that price, as far as nobody has weighed it.
 */
export async function countStock(input: Input): Promise<SkuView> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const skuId = uuidOf(params.id)
  return transaction(context.db, async tx => {
    const sold = (await lockSold(tx, skuId)) ?? refuse('sku_not_found')
    const now = context.clock.now()
    await concedeCounted(tx, input, { ...sold, now })
    const { sku, product } = (await lockSku(tx, skuId)) ?? refuse('sku_not_found')
    if (sku.stock === null) return refuseField('change', 'not_counted')
    const stock = sku.stock + body.change
    if (stock < 0) refuse('product_stock_insufficient', { available: sku.stock })
    if (stock > maxPieces) refuseField('change', 'at_most', { n: maxPieces - sku.stock })
    await noteCount(tx, sku, now)
    const after = await updateSku(tx, skuId, { stock, updated_at: now })
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'sku.stock',
      subject: ['sku', skuId],
      before: { stock: sku.stock },
      after: { stock },
      reason: body.reason,
    })
    return skuView(tx, after, product, now)
  })
}

/** The product is locked: nobody else counts meanwhile, and what is sold meanwhile counts as if it stood there. */
async function concedeCounted(tx: Tx, input: Input, selling: Selling): Promise<void> {
  const { context, body, agreeing } = input
  const { sku, now } = selling
  if (body.change < 0 || sku.stock === null) return
  const before = await mostStockOf(tx, sku, now)
  const amount = await weighCounted(tx, selling, { before, stock: sku.stock + body.change })
  if (amount === 0 && agreeing === undefined) return
  await concede(tx, context, input, { kind: 'price', subject: sku.key, amount, reason: body.reason })
}

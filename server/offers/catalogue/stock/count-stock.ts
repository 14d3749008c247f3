import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { mostPieces } from '#contract/offers/catalogue-admin-shapes.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { refuseField } from '#server/platform/http/answers/refuse-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { skuView } from '../read-for-staff.ts'
import { lockSku, updateSku } from '../store-admin.ts'
import type { SkuView } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['POST /admin/skus/{id}/stock']>

/** Counted in or out, never set: two who count at the same time both count. */
export async function countStock({ context, caller, params, body, requestId }: Input): Promise<SkuView> {
  const person = personOf(caller)
  const skuId = uuidOf(params.id)
  return transaction(context.db, async tx => {
    const { sku, product } = (await lockSku(tx, skuId)) ?? refuse('sku_not_found')
    if (sku.stock === null) return refuseField('change', 'not_counted')
    const stock = sku.stock + body.change
    if (stock < 0) refuse('product_stock_insufficient', { available: sku.stock })
    if (stock > mostPieces) refuseField('change', 'at_most', { n: mostPieces - sku.stock })
    const now = context.clock.now()
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

import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { loadSkuView } from '../read-for-staff.ts'
import { insertSku, lockProduct } from '../store-admin.ts'
import type { SkuView } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['POST /admin/products/{id}/skus']>

export async function addSku({ context, caller, params, body }: Input): Promise<SkuView> {
  const actor = requireUser(caller)
  const productId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const product = (await lockProduct(tx, productId)) ?? refuse('product_not_found')
    if (body.kind === 'rent' && product.kind !== 'machine') refuse('product_rental_unsupported')
    const counted = product.kind === 'accessory'
    if (!counted && body.stock !== null) rejectField('stock', 'not_counted')
    const now = context.clock.now()
    const sku = await insertSku(tx, {
      ...body,
      product_id: productId,
      name: body.name && JSON.stringify(body.name),
      stock: counted ? (body.stock ?? 0) : null,
      created_at: now,
      updated_at: now,
    })
    await writeAudit(tx, context, {
      actor,
      action: 'sku.add',
      subject: ['sku', sku.sku_id],
      after: { ...body, product_id: productId, stock: sku.stock },
    })
    return loadSkuView(tx, sku, product, now)
  })
}

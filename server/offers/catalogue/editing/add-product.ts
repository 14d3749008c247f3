import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { loadProductView } from '../read-for-staff.ts'
import { insertProduct, writeProductAttributes, writeProductFits } from '../store-admin.ts'
import type { ProductView } from '../view-admin.ts'
import { bindProduct, toProductRow } from './bind-product.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['POST /admin/products']>

export async function addProduct({ context, caller, body }: Input): Promise<ProductView> {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const { values, fits, gallery } = await bindProduct(tx, body)
    const now = context.clock.now()
    const product = await insertProduct(tx, { ...toProductRow(body, gallery), created_at: now, updated_at: now })
    await writeProductAttributes(tx, product.product_id, values)
    await writeProductFits(tx, product.product_id, fits)
    await writeAudit(tx, context, {
      actor,
      action: 'product.add',
      subject: ['product', product.product_id],
      after: { ...body, fits },
    })
    return loadProductView(tx, product, now)
  })
}

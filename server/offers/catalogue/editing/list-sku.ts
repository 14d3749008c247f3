import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { loadSkuView } from '../read-for-staff.ts'
import { lockSoldSku, updateSku } from '../store-admin.ts'
import type { SkuView } from '../view-admin.ts'
import { concedePrice } from './add-price.ts'
import { weighListing } from './weigh-price.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['PUT /admin/skus/{id}/listed']>

/** Unlisting is always possible. Setting the present state again leaves no record. */
export async function listSku(input: Input): Promise<SkuView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const skuId = requireUuid(params.id)
  const { listed } = body
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const { sku, product } = (await lockSoldSku(tx, skuId)) ?? refuse('sku_not_found')
    const before = await loadSkuView(tx, sku, product, now)
    if (before.listed === listed) {
      if (input.agreeing !== undefined) refuse('already_changed')
      return before
    }
    if (listed && before.missing.length > 0)
      refuse('product_status_abnormal', { reason: 'not_ready', missing: before.missing })
    if (listed) await concedePrice(tx, input, sku, await weighListing(tx, { sku, product, now }))
    await updateSku(tx, skuId, { listed, updated_at: now })
    await writeAudit(tx, context, {
      actor,
      action: listed ? 'sku.list' : 'sku.delist',
      subject: ['sku', skuId],
      before: { listed: before.listed },
      after: { listed },
    })
    return { ...before, listed }
  })
}

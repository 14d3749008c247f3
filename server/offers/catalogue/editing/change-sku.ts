import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'
import { missingVariantFields } from '#domain/catalogue/listing.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { loadSkuView } from '../read-for-staff.ts'
import { hasPriceOf, lockSku, updateSku } from '../store-admin.ts'
import type { SkuView } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['PUT /admin/skus/{id}']>

export async function changeSku({ context, caller, params, body }: Input): Promise<SkuView> {
  const actor = requireUser(caller)
  const skuId = requireUuid(params.id)
  const { version, ...requested } = body
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const { sku, product } = (await lockSku(tx, skuId)) ?? refuse('sku_not_found')
    const before = await loadSkuView(tx, sku, product, now)
    if (before.version !== version) refuse('already_changed', before)
    const change = changedFields(before, { ...before, ...requested })
    if (!change) return before
    if (before.listed) assertAllowedWhileListed(before, requested)
    if (isUsed(requested) !== isUsed(before) && (await hasPriceOf(tx, skuId))) refuse('product_has_prices')
    const after = await updateSku(tx, skuId, {
      ...requested,
      name: requested.name && JSON.stringify(requested.name),
      version: version + 1,
      updated_at: now,
    })
    await writeAudit(tx, context, { actor, action: 'sku.change', subject: ['sku', skuId], ...change })
    return loadSkuView(tx, after, product, now)
  })
}

/** A price was approved for used goods or for new ones, so neither variant can become the other. */
const isUsed = ({ variant }: Pick<SkuView, 'variant'>) => variant === usedVariant

function assertAllowedWhileListed(before: SkuView, requested: Pick<SkuView, 'key' | 'variant' | 'name'>): void {
  const changes = (['key', 'variant'] as const).filter(field => requested[field] !== before[field])
  if (changes.length > 0) refuse('sku_still_listed', { skus: [before.key], changes })
  const missing = missingVariantFields(requested.name)
  if (missing.length > 0) refuse('product_status_abnormal', { reason: 'not_ready', missing })
}

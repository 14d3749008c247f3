import { transaction } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'
import { missingVariantFields } from '#domain/catalogue/listing.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { loadSkuView } from '../read-for-staff.ts'
import { insertSku, isPriced, lockProduct, lockSku, lockSoldSku, updateSku } from '../store-admin.ts'
import type { SkuView } from '../view-admin.ts'
import { concedePrice } from './add-price.ts'
import { weighListing } from './weigh-price.ts'

export async function changeSku({ context, caller, params, body }: Input<'PUT /admin/skus/{id}'>): Promise<SkuView> {
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
    if (isUsed(requested) !== isUsed(before) && (await isPriced(tx, skuId))) refuse('product_has_prices')
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

export async function addSku(input: Input<'POST /admin/products/{id}/skus'>): Promise<SkuView> {
  const { context, caller, params, body } = input
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

/** Unlisting is always possible. Setting the present state again leaves no record. */
export async function listSku(input: Input<'PUT /admin/skus/{id}/listed'>): Promise<SkuView> {
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

import { judged } from '#db/guarded-columns.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { givingProofMs } from '#domain/accounts/fresh.ts'
import { missingProductFields } from '#domain/catalogue/listing.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { loadProductView } from '../read-for-staff.ts'
import { mostStockOfProduct } from '../stock/most-stock.ts'
import {
  hasPrice,
  insertProduct,
  lockProduct,
  setCounted,
  updateProduct,
  writeProductAttributes,
  writeProductFits,
} from '../store-admin.ts'
import type { ProductView } from '../view-admin.ts'
import { bindProduct, type ProductBody, toProductRow } from './bind-product.ts'
import { concedeWeight } from './weigh-weight.ts'

/**
 * What a product is. Everything else (texts, pictures, position, weight, price, whether it is sold) may change while it
 * is listed.
 */
const structure = ['key', 'kind', 'category_id', 'device_type_id', 'attributes', 'fits'] as const

export async function changeProduct(input: Input<'PUT /admin/products/{id}'>): Promise<ProductView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const productId = requireUuid(params.id)
  const { version, ...requested } = body
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const row = (await lockProduct(tx, productId)) ?? refuse('product_not_found')
    const before = await loadProductView(tx, row, now)
    if (before.version !== version) refuse('already_changed', before)
    const { values, fits, gallery } = await bindProduct(tx, requested)
    const change = changedFields(before, { ...before, ...requested, fits })
    if (!change) return before
    assertAllowed(before, requested, change.after)
    await assertMayBecome(tx, { context, caller }, before, change.after)
    await weighChange(tx, input, before, requested)
    const after = await updateProduct(tx, productId, { ...toProductRow(requested, gallery), updated_at: now })
    await writeProductAttributes(tx, productId, values)
    await writeProductFits(tx, productId, fits)
    if (before.kind !== requested.kind) await becomeKind(tx, before, requested.kind)
    await writeAudit(tx, context, { actor, action: 'product.change', subject: ['product', productId], ...change })
    return loadProductView(tx, after, now)
  })
}

function assertAllowed(before: ProductView, requested: ProductBody, changed: Record<string, unknown>): void {
  const listed = before.skus.filter(sku => sku.listed).map(({ key }) => key)
  if (listed.length === 0) return
  const changes = structure.filter(field => field in changed)
  if (changes.length > 0) refuse('sku_still_listed', { skus: listed, changes })
  const missing = missingProductFields(requested)
  if (missing.length > 0) refuse('product_status_abnormal', { reason: 'not_ready', missing })
}

/** A machine could leave at the price of a spare part, so a product that has a price stays what it is. */
async function assertMayBecome(
  tx: Tx,
  { context, caller }: Pick<Input<'PUT /admin/products/{id}'>, 'context' | 'caller'>,
  { product_id }: ProductView,
  changed: Record<string, unknown>,
): Promise<void> {
  const isOther = 'kind' in changed || 'device_type_id' in changed
  if (isOther && (await hasPrice(tx, product_id))) refuse('product_has_prices')
  if (isOther) await requireFreshProof(tx, context, caller, givingProofMs)
  judged('giving')
}

/** A machine has the weight of its model. */
async function weighChange(
  tx: Tx,
  input: Input<'PUT /admin/products/{id}'>,
  before: ProductView,
  requested: ProductBody,
): Promise<void> {
  const stock = await mostStockOfProduct(tx, before.product_id, input.context.clock.now())
  await concedeWeight(tx, input, {
    ...{ subject: before.key, kind: before.kind, stock },
    grams: { before: before.weight_grams, after: requested.weight_grams },
  })
}

/** Only machines are rented out, and only accessories have a stock count. */
async function becomeKind(tx: Tx, { product_id, skus }: ProductView, kind: ProductBody['kind']): Promise<void> {
  if (kind !== 'machine' && skus.some(sku => sku.kind === 'rent')) refuse('product_rental_unsupported')
  await setCounted(tx, product_id, kind === 'accessory')
}

export async function addProduct({ context, caller, body }: Input<'POST /admin/products'>): Promise<ProductView> {
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

import { type Tx, transaction } from '#db/transaction.ts'
import { missingModelFields } from '#domain/catalogue/listing.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertDeclaration, noteDeclaration } from '../facts/name-declaration.ts'
import { toGrams } from '../home-freight.ts'
import { loadModelView } from '../read-for-staff.ts'
import {
  countModelUses,
  deleteModel,
  findRentPricesFrom,
  insertModel,
  isModelOnShow,
  lockModel,
  renameInQuestions,
  setModelListed,
  updateModel,
} from '../store-models.ts'
import { holdFiles } from '../store-pictures.ts'
import { type ModelView, tiersSchema, viewModel } from '../view-admin.ts'
import { bindGallery } from './bind-gallery.ts'
import { findTierIssue } from './tier-issues.ts'
import { concedeWeight } from './weigh-weight.ts'

type ModelChange = Omit<Input<'PUT /admin/device-types/{id}'>['body'], 'version'>

export async function changeModel(input: Input<'PUT /admin/device-types/{id}'>): Promise<ModelView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const deviceTypeId = requireUuid(params.id)
  const { version, ...requested } = body
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const before = await loadModelView(tx, (await lockModel(tx, deviceTypeId)) ?? refuse('device_type_not_found'), now)
    if (before.version !== version) refuse('already_changed', before)
    const change = changedFields(before, { ...before, ...requested })
    if (!change) return before
    const missing = missingModelFields(requested)
    if (before.listed && missing.length > 0) refuse('product_status_abnormal', { reason: 'not_ready', missing })
    await assertPricesFit(tx, before, requested, now)
    const grams = { before: toGrams(before), after: toGrams(requested) }
    await concedeWeight(tx, input, { subject: before.key, grams, kind: 'machine', stock: null })
    if (requested.key !== before.key) await assertRenamable(tx, before)
    const declared = { before: before.declaration, after: requested.declaration }
    await holdFiles(tx, listFiles(requested))
    await assertDeclaration(tx, declared)
    const gallery = await bindGallery(tx, requested.gallery)
    const after = await updateModel(tx, deviceTypeId, { ...toModelRow(requested, gallery), updated_at: now })
    await noteDeclaration(tx, declared, now)
    if (requested.key !== before.key) await renameInQuestions(tx, before.key, requested.key)
    await writeAudit(tx, context, {
      actor,
      action: 'device_type.change',
      subject: ['device_type', deviceTypeId],
      ...change,
    })
    return loadModelView(tx, after, now)
  })
}

/** The key is the address of its page: links must not break while the model is listed. */
async function assertRenamable(tx: Tx, { device_type_id, listed }: ModelView): Promise<void> {
  if (listed && (await isModelOnShow(tx, device_type_id))) refuse('sku_still_listed', { changes: ['key'] })
}

/** Refuses months that no longer match the tiers of the current price or of one already announced. */
async function assertPricesFit(tx: Tx, before: ModelView, requested: ModelChange, now: Date): Promise<void> {
  if (requested.min_months === before.min_months && requested.max_months === before.max_months) return
  for (const price of await findRentPricesFrom(tx, before.device_type_id, now)) {
    const tiers = tiersSchema.parse(price.rent_tiers)
    const issue = findTierIssue(tiers, requested)
    if (issue?.tier !== undefined) rejectField('max_months', 'at_least', { n: tiers[issue.tier]?.from_months ?? 0 })
    if (issue) rejectField('min_months', issue.rule)
  }
}

export async function addModel({ context, caller, body }: Input<'POST /admin/device-types'>): Promise<ModelView> {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const declared = { before: null, after: body.declaration }
    await holdFiles(tx, listFiles(body))
    await assertDeclaration(tx, declared)
    const stored = toModelRow(body, await bindGallery(tx, body.gallery))
    const model = await loadModelView(tx, await insertModel(tx, { ...stored, created_at: now, updated_at: now }), now)
    await noteDeclaration(tx, declared, now)
    await writeAudit(tx, context, {
      actor,
      action: 'device_type.add',
      subject: ['device_type', model.device_type_id],
      after: body,
    })
    return model
  })
}

function listFiles({ gallery, declaration }: Pick<ModelChange, 'gallery' | 'declaration'>): string[] {
  return [...gallery.map(({ file_id }) => file_id), ...(declaration ? [declaration] : [])]
}

function toModelRow(body: Input<'POST /admin/device-types'>['body'], gallery: string) {
  const { warranty_months, maker, eu_responsible, importer, security, repair, texts } = body
  return {
    ...body,
    gallery,
    warranty_months: JSON.stringify(warranty_months),
    maker: JSON.stringify(maker),
    eu_responsible: JSON.stringify(eu_responsible),
    importer: importer && JSON.stringify(importer),
    security: security && JSON.stringify(security),
    repair: repair && JSON.stringify(repair),
    texts: JSON.stringify(texts),
  }
}

/**
 * Unlisting is always possible and immediate; listing requires all data that the law and buyers need (GPSR art. 19).
 */
export async function listModel(input: Input<'PUT /admin/device-types/{id}/listed'>): Promise<ModelView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const deviceTypeId = requireUuid(params.id)
  const { listed } = body
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const before = await loadModelView(tx, (await lockModel(tx, deviceTypeId)) ?? refuse('device_type_not_found'), now)
    if (before.listed === listed) return before
    if (listed && before.missing.length > 0)
      refuse('product_status_abnormal', { reason: 'not_ready', missing: before.missing })
    const after = await setModelListed(tx, deviceTypeId, { listed, updated_at: now })
    await writeAudit(tx, context, {
      actor,
      action: listed ? 'device_type.list' : 'device_type.delist',
      subject: ['device_type', deviceTypeId],
      before: { listed: before.listed },
      after: { listed },
    })
    return loadModelView(tx, after, now)
  })
}

export async function removeModel(input: Input<'DELETE /admin/device-types/{id}'>): Promise<null> {
  const { context, caller, params } = input
  const actor = requireUser(caller)
  const deviceTypeId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const before = viewModel((await lockModel(tx, deviceTypeId)) ?? refuse('device_type_not_found'))
    const uses = await countModelUses(tx, deviceTypeId)
    if (uses.devices + uses.products + uses.reviews > 0) refuse('device_type_has_devices', uses)
    await deleteModel(tx, deviceTypeId)
    await writeAudit(tx, context, {
      actor,
      action: 'device_type.remove',
      subject: ['device_type', deviceTypeId],
      before,
    })
    return null
  })
}

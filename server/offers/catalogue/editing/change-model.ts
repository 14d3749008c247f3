import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { missingModelFields } from '#domain/catalogue/listing.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { refuseField } from '#server/platform/http/answers/refuse-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { gramsOf } from '../home-freight.ts'
import { modelView } from '../read-for-staff.ts'
import { lockModel, modelOnShow, renameInQuestions, rentPricesFrom, updateModel } from '../store-models.ts'
import { type ModelView, tiersSchema } from '../view-admin.ts'
import { rowOfModel } from './add-model.ts'
import { bindGallery } from './bind-gallery.ts'
import { tierFaultOf } from './tier-faults.ts'
import { concedeWeight } from './weigh-weight.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['PUT /admin/device-types/{id}']>
type Wanted = Omit<Input['body'], 'version'>

export async function changeModel(input: Input): Promise<ModelView> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const deviceTypeId = uuidOf(params.id)
  const { version, ...wanted } = body
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const before = await modelView(tx, (await lockModel(tx, deviceTypeId)) ?? refuse('device_type_not_found'), now)
    if (before.version !== version) refuse('already_changed', before)
    const change = changedFields(before, { ...before, ...wanted })
    if (!change) return before
    const missing = missingModelFields(wanted)
    if (before.listed && missing.length > 0) refuse('product_status_abnormal', { reason: 'not_ready', missing })
    await mustFitPrices(tx, before, wanted, now)
    const grams = { before: gramsOf(before), after: gramsOf(wanted) }
    await concedeWeight(tx, input, { subject: before.key, grams, kind: 'machine', stock: null })
    if (wanted.key !== before.key) await mustBeRenamable(tx, before)
    const gallery = await bindGallery(tx, wanted.gallery)
    const after = await updateModel(tx, deviceTypeId, { ...rowOfModel(wanted, gallery), updated_at: now })
    if (wanted.key !== before.key) await renameInQuestions(tx, before.key, wanted.key)
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'device_type.change',
      subject: ['device_type', deviceTypeId],
      ...change,
    })
    return modelView(tx, after, now)
  })
}

/** Its key is its address: nobody's link breaks while it can be had. */
async function mustBeRenamable(tx: Tx, { device_type_id, listed }: ModelView): Promise<void> {
  if (listed && (await modelOnShow(tx, device_type_id))) refuse('sku_still_listed', { changes: ['key'] })
}

/** Months that no longer go with the tiers of today or of a price already announced. */
async function mustFitPrices(tx: Tx, before: ModelView, wanted: Wanted, now: Date): Promise<void> {
  if (wanted.min_months === before.min_months && wanted.max_months === before.max_months) return
  for (const price of await rentPricesFrom(tx, before.device_type_id, now)) {
    const tiers = tiersSchema.parse(price.rent_tiers)
    const fault = tierFaultOf(tiers, wanted)
    if (fault?.tier !== undefined) refuseField('max_months', 'at_least', { n: tiers[fault.tier]?.from_months ?? 0 })
    if (fault) refuseField('min_months', fault.rule)
  }
}

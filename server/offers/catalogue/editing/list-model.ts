import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { loadModelView } from '../read-for-staff.ts'
import { lockModel, setModelListed } from '../store-models.ts'
import type { ModelView } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['PUT /admin/device-types/{id}/listed']>

/**
 * Unlisting is always possible and immediate; listing requires all data that the law and buyers need (GPSR art. 19).
 */
export async function listModel({ context, caller, params, body }: Input): Promise<ModelView> {
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

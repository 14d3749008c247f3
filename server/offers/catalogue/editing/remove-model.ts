import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countModelUses, deleteModel, lockModel } from '../store-models.ts'
import { viewModel } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['DELETE /admin/device-types/{id}']>

export async function removeModel({ context, caller, params }: Input): Promise<null> {
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

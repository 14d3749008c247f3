import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { loadModelView } from '../read-for-staff.ts'
import { insertModel } from '../store-models.ts'
import type { ModelView } from '../view-admin.ts'
import { bindGallery } from './bind-gallery.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['POST /admin/device-types']>

export async function addModel({ context, caller, body }: Input): Promise<ModelView> {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const stored = toModelRow(body, await bindGallery(tx, body.gallery))
    const model = await loadModelView(tx, await insertModel(tx, { ...stored, created_at: now, updated_at: now }), now)
    await writeAudit(tx, context, {
      actor,
      action: 'device_type.add',
      subject: ['device_type', model.device_type_id],
      after: body,
    })
    return model
  })
}

export function toModelRow(body: Input['body'], gallery: string) {
  const { warranty_months, maker, eu_responsible, texts } = body
  return {
    ...body,
    gallery,
    warranty_months: JSON.stringify(warranty_months),
    maker: JSON.stringify(maker),
    eu_responsible: JSON.stringify(eu_responsible),
    texts: JSON.stringify(texts),
  }
}

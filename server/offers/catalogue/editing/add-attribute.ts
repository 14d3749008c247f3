import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { insertAttribute } from '../store-attributes.ts'
import { type AttributeView, viewAttribute } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['POST /admin/attributes']>

export async function addAttribute({ context, caller, body }: Input): Promise<AttributeView> {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const json = { name: JSON.stringify(body.name), choices: JSON.stringify(body.choices) }
    const attribute = viewAttribute(await insertAttribute(tx, { ...body, ...json, created_at: now, updated_at: now }))
    await writeAudit(tx, context, {
      actor,
      action: 'attribute.add',
      subject: ['attribute', attribute.attribute_id],
      after: body,
    })
    return attribute
  })
}

import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { valueFits } from '#domain/catalogue/attributes.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findAttributeUses, lockAttribute, updateAttribute } from '../store-attributes.ts'
import { type AttributeView, viewAttribute } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['PUT /admin/attributes/{id}']>

export async function changeAttribute({ context, caller, params, body }: Input): Promise<AttributeView> {
  const actor = requireUser(caller)
  const attributeId = requireUuid(params.id)
  const { version, ...wanted } = body
  return transaction(context.db, async tx => {
    const before = viewAttribute((await lockAttribute(tx, attributeId)) ?? refuse('attribute_not_found'))
    if (before.version !== version) refuse('already_changed', before)
    const change = changedFields(before, { ...before, ...wanted })
    if (!change) return before
    const definition = { value_type: wanted.value_type, choices: wanted.choices.map(({ key }) => key) }
    const uses = await findAttributeUses(tx, attributeId)
    const products = uses.filter(({ value }) => !valueFits(definition, value)).map(({ product }) => product)
    if (products.length > 0) refuse('attribute_value_invalid', { products })
    const json = { name: JSON.stringify(wanted.name), choices: JSON.stringify(wanted.choices) }
    const row = await updateAttribute(tx, attributeId, { ...wanted, ...json, updated_at: context.clock.now() })
    await writeAudit(tx, context, { actor, action: 'attribute.change', subject: ['attribute', attributeId], ...change })
    return viewAttribute(row)
  })
}

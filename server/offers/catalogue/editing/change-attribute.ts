import { transaction } from '#db/transaction.ts'
import { valueFits } from '#domain/catalogue/attributes.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  deleteAttribute,
  findAttributeUses,
  insertAttribute,
  lockAttribute,
  updateAttribute,
} from '../store-attributes.ts'
import { type AttributeView, viewAttribute } from '../view-admin.ts'

export async function changeAttribute(input: Input<'PUT /admin/attributes/{id}'>): Promise<AttributeView> {
  const { context, caller, params, body } = input
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

export async function addAttribute({ context, caller, body }: Input<'POST /admin/attributes'>): Promise<AttributeView> {
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

/** Its values are removed with it; for a listed product that would be a change of its structure. */
export async function removeAttribute(input: Input<'DELETE /admin/attributes/{id}'>): Promise<null> {
  const { context, caller, params } = input
  const actor = requireUser(caller)
  const attributeId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const attribute = viewAttribute((await lockAttribute(tx, attributeId)) ?? refuse('attribute_not_found'))
    const uses = await findAttributeUses(tx, attributeId)
    const products = uses.filter(({ on_show }) => on_show).map(({ product }) => product)
    if (products.length > 0) refuse('sku_still_listed', { products })
    await deleteAttribute(tx, attributeId)
    const values = uses.map(({ product, value }) => ({ product, value }))
    await writeAudit(tx, context, {
      actor,
      action: 'attribute.remove',
      subject: ['attribute', attributeId],
      before: { ...attribute, values },
    })
    return null
  })
}

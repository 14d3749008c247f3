import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { deleteAttribute, findAttributeUses, lockAttribute } from '../store-attributes.ts'
import { viewAttribute } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['DELETE /admin/attributes/{id}']>

/** Its values are removed with it; for a listed product that would be a change of its structure. */
export async function removeAttribute({ context, caller, params }: Input): Promise<null> {
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

import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { deleteCategory, hasChildren, hasProducts, lockCategory, lockCategoryTree } from '../store-categories.ts'
import { viewCategory } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['DELETE /admin/categories/{id}']>

export async function removeCategory({ context, caller, params }: Input): Promise<null> {
  const actor = requireUser(caller)
  const categoryId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    await lockCategoryTree(tx)
    const before = viewCategory((await lockCategory(tx, categoryId)) ?? refuse('category_not_found'))
    if (await hasChildren(tx, categoryId)) refuse('category_has_children')
    if (await hasProducts(tx, categoryId)) refuse('category_has_products')
    await deleteCategory(tx, categoryId)
    await writeAudit(tx, context, { actor, action: 'category.remove', subject: ['category', categoryId], before })
    return null
  })
}

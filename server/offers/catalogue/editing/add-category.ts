import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { insertCategory, lockCategoryTree, shareLockCategory } from '../store-categories.ts'
import { type CategoryView, viewCategory } from '../view-admin.ts'

type Input = RouteInput<(typeof catalogueAdminEndpoints)['POST /admin/categories']>

export async function addCategory({ context, caller, body }: Input): Promise<CategoryView> {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    await lockCategoryTree(tx)
    const { parent_id } = body
    if (parent_id !== null && !(await shareLockCategory(tx, parent_id))) refuse('category_parent_not_found')
    const now = context.clock.now()
    const row = { ...body, name: JSON.stringify(body.name), created_at: now, updated_at: now }
    const category = viewCategory(await insertCategory(tx, row))
    await writeAudit(tx, context, {
      actor,
      action: 'category.add',
      subject: ['category', category.category_id],
      after: body,
    })
    return category
  })
}

import { type Tx, transaction } from '#db/transaction.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  deleteCategory,
  hasChildren,
  hasProducts,
  insertCategory,
  isAtOrBelow,
  lockCategory,
  lockCategoryTree,
  shareLockCategory,
  updateCategory,
} from '../store-categories.ts'
import { type CategoryView, viewCategory } from '../view-admin.ts'

export async function changeCategory(input: Input<'PUT /admin/categories/{id}'>): Promise<CategoryView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const categoryId = requireUuid(params.id)
  const { version, ...wanted } = body
  return transaction(context.db, async tx => {
    await lockCategoryTree(tx)
    const before = viewCategory((await lockCategory(tx, categoryId)) ?? refuse('category_not_found'))
    if (before.version !== version) refuse('already_changed', before)
    const change = changedFields(before, { ...before, ...wanted })
    if (!change) return before
    if (wanted.parent_id !== null && wanted.parent_id !== before.parent_id) {
      await assertValidParent(tx, wanted.parent_id, categoryId)
    }
    const row = { ...wanted, name: JSON.stringify(wanted.name), updated_at: context.clock.now() }
    const after = viewCategory(await updateCategory(tx, categoryId, row))
    await writeAudit(tx, context, { actor, action: 'category.change', subject: ['category', categoryId], ...change })
    return after
  })
}

/**
 * A parent that exists, and is neither the category itself nor one below it: that would cut the branch off the tree.
 */
async function assertValidParent(tx: Tx, parentId: string, categoryId: string): Promise<void> {
  const found = (await shareLockCategory(tx, parentId)) && !(await isAtOrBelow(tx, parentId, categoryId))
  if (!found) refuse('category_parent_not_found')
}

export async function addCategory({ context, caller, body }: Input<'POST /admin/categories'>): Promise<CategoryView> {
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

export async function removeCategory(input: Input<'DELETE /admin/categories/{id}'>): Promise<null> {
  const { context, caller, params } = input
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

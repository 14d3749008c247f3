import { transaction } from '#db/transaction.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { deleteTemplate, insertTemplate, lockTemplate, type TemplateRow, updateTemplate } from './store.ts'

export async function makeTemplate({
  context,
  caller,
  body,
}: Input<'POST /admin/answer-templates'>): Promise<TemplateRow> {
  const actor = requireUser(caller)
  const now = context.clock.now()
  return transaction(context.db, async tx => {
    const texts = JSON.stringify(body.texts)
    const row = await insertTemplate(tx, { title: body.title, texts, created_at: now, updated_at: now })
    const subject = ['answer_template', row.template_id] as const
    await writeAudit(tx, context, { actor, action: 'answer_template.make', subject, after: body })
    return row
  })
}

export async function changeTemplate({
  context,
  caller,
  params,
  body,
}: Input<'PUT /admin/answer-templates/{id}'>): Promise<TemplateRow> {
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  const { version, title, texts } = body
  return transaction(context.db, async tx => {
    const before = (await lockTemplate(tx, id)) ?? refuse('resource_missing')
    if (before.version !== version) refuse('already_changed')
    const change = changedFields({ title: before.title, texts: before.texts }, { title, texts })
    if (!change) return before
    const updated_at = context.clock.now()
    const row = await updateTemplate(tx, id, { title, texts: JSON.stringify(texts), version: version + 1, updated_at })
    const subject = ['answer_template', id] as const
    await writeAudit(tx, context, { actor, action: 'answer_template.change', subject, ...change })
    return row
  })
}

export async function removeTemplate({
  context,
  caller,
  params,
}: Input<'DELETE /admin/answer-templates/{id}'>): Promise<null> {
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  await transaction(context.db, async tx => {
    const { title, texts } = (await lockTemplate(tx, id)) ?? refuse('resource_missing')
    await deleteTemplate(tx, id)
    const subject = ['answer_template', id] as const
    const before = { title, texts }
    await writeAudit(tx, context, { actor, action: 'answer_template.remove', subject, before })
  })
  return null
}

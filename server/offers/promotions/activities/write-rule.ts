import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { mayChangeRules } from '#domain/promotions/activity.ts'
import { activityStatuses, ruleStatuses } from '#domain/promotions/constants.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type DiscountTerms, maxSavedByRule } from '../max-saved.ts'
import { type RuleView, viewRule } from '../view-admin.ts'
import { type Activity, lockActivity } from './store-activities.ts'
import {
  findConflict,
  findRule,
  insertRule,
  lockAllRules,
  type Rule,
  shareLockProducts,
  updateRule,
} from './store-rules.ts'

const reasonField = 'concession_reason'

type Add = Input<'POST /admin/activities/{id}/rules'>

export async function addRule(input: Add): Promise<RuleView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const activityId = requireUuid(params.id)
  const { product_ids, concession_reason: reason, ...rule } = body
  return transaction(context.db, async tx => {
    await lockAllRules(tx)
    const now = context.clock.now()
    const activity = (await lockActivity(tx, activityId)) ?? refuse('activity_not_found')
    if (!mayChangeRules(activity, now).add) refuse('activity_status_invalid', { reason: 'rules' })
    await assertProducts(tx, product_ids)
    const name = JSON.stringify(rule.name)
    const row = { ...rule, name, activity_id: activityId, created_at: now, updated_at: now }
    const after = await readSavedRule(tx, await insertRule(tx, row, product_ids), now)
    await concedeRule(tx, { ...input, reason }, activity, { subject: activityId, rule: { ...rule, product_ids } })
    await writeAudit(tx, context, {
      actor,
      action: 'activity_rule.add',
      subject: ['activity_rule', after.rule_id],
      after,
    })
    return after
  })
}

type Change = Input<'PUT /admin/activity-rules/{id}'>

export async function changeRule(input: Change): Promise<RuleView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const ruleId = requireUuid(params.id)
  const { version, product_ids, concession_reason: reason, ...requested } = body
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const { rule, activity } = await lockRule(tx, ruleId)
    const before = viewRule(rule)
    if (before.version !== version) refuse('already_changed', before)
    const isOpen = before.rule_status === ruleStatuses.valid && mayChangeRules(activity, now).change
    if (!isOpen) refuse('rule_status_invalid')
    await assertProducts(tx, product_ids)
    await updateRule(tx, ruleId, { ...requested, name: JSON.stringify(requested.name), updated_at: now }, product_ids)
    const after = await readSavedRule(tx, ruleId, now)
    await concedeRule(tx, { ...input, reason }, activity, { subject: ruleId, rule: { ...requested, product_ids } })
    const change = changedFields({ ...before, version: 0 }, { ...after, version: 0 })
    if (!change) return after
    await writeAudit(tx, context, {
      actor,
      action: 'activity_rule.change',
      subject: ['activity_rule', ruleId],
      ...change,
    })
    return after
  })
}

type RuleConcession = Pick<Add, 'context' | 'caller' | 'agreeing'> & { reason: string }

/** A rule of an activity that is not started concedes nothing yet: it is assessed with all other rules at the start. */
async function concedeRule(
  tx: Tx,
  { reason, ...call }: RuleConcession,
  { activity_status }: Activity,
  { subject, rule }: { subject: string; rule: DiscountTerms },
): Promise<void> {
  if (activity_status === activityStatuses.draft && call.agreeing === undefined) return
  const weight = await maxSavedByRule(tx, call.context.clock.now(), rule)
  await concede(tx, call.context, call, { kind: 'coupon', subject, reason, reasonField, ...weight })
}

type Stop = Input<'POST /admin/activity-rules/{id}/stop'>

export async function stopRule({
  context,
  caller,
  params,
  body,
}: Stop): Promise<CallData<'POST /admin/activity-rules/{id}/stop'>> {
  const actor = requireUser(caller)
  const ruleId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const before = viewRule((await lockRule(tx, ruleId)).rule)
    if (before.version !== body.version) refuse('already_changed', before)
    if (before.rule_status !== ruleStatuses.valid) refuse('rule_status_invalid')
    await updateRule(tx, ruleId, { rule_status: ruleStatuses.stopped, stopped_at: now, updated_at: now })
    const after = await readSavedRule(tx, ruleId, now)
    await writeAudit(tx, context, {
      actor,
      action: 'activity_rule.stop',
      subject: ['activity_rule', ruleId],
      before: { rule_status: before.rule_status },
      after: { rule_status: after.rule_status },
      ...(body.reason && { reason: body.reason }),
    })
    return after
  })
}

/** Read once nobody else can change it: rules are written one at a time. */
async function lockRule(tx: Tx, ruleId: string): Promise<{ rule: Rule; activity: Activity }> {
  await lockAllRules(tx)
  const rule = (await findRule(tx, ruleId)) ?? refuse('rule_not_found')
  const activity = (await lockActivity(tx, rule.activity_id)) ?? refuse('rule_not_found')
  return { rule, activity }
}

async function assertProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  const duplicates = ids.filter((id, index) => ids.indexOf(id) < index)
  if (duplicates.length > 0) refuse('rule_products_duplicate', { product_ids: [...new Set(duplicates)] })
  const known = await shareLockProducts(tx, ids)
  const unknown = ids.filter(id => !known.has(id))
  if (unknown.length > 0) refuse('product_not_found', { product_ids: unknown })
}

async function readSavedRule(tx: Tx, ruleId: string, now: Date): Promise<RuleView> {
  const rule = (await findRule(tx, ruleId)) ?? refuse('rule_not_found')
  const conflict = await findConflict(tx, rule.activity_id, { now, ruleId })
  if (conflict) refuse('rule_conflict', conflict)
  return viewRule(rule)
}

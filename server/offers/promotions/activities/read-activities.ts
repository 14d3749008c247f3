import type { CallData } from '#contract/protocol/call.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countRecords, newestRecord, selectFilteredRecords, selectTotals } from '../store-records.ts'
import { type ActivityView, viewActivity, viewRecord, viewRule } from '../view-admin.ts'
import { findActivity, newestActivity, selectFilteredActivities } from './store-activities.ts'
import { findActivityRules } from './store-rules.ts'

export async function readActivities({
  context,
  query,
}: Input<'GET /admin/activities'>): Promise<CallData<'GET /admin/activities'>> {
  const { db, clock } = context
  const now = clock.now()
  const rows = selectFilteredActivities(db, query, now)
  const page = await listPage(db, query, { order: newestActivity, rows })
  return { ...page, list: page.list.map(activity => viewActivity(activity, now)) }
}

export async function readActivity({ context, params }: Input<'GET /admin/activities/{id}'>): Promise<ActivityView> {
  const activity = (await findActivity(context.db, requireUuid(params.id))) ?? refuse('activity_not_found')
  return viewActivity(activity, context.clock.now())
}

export async function readRules({
  context,
  params,
}: Input<'GET /admin/activities/{id}/rules'>): Promise<CallData<'GET /admin/activities/{id}/rules'>> {
  const { activity_id } = (await findActivity(context.db, requireUuid(params.id))) ?? refuse('activity_not_found')
  return { list: (await findActivityRules(context.db, activity_id)).map(viewRule) }
}

export async function readShareRecords({
  context,
  query,
}: Input<'GET /admin/share-records'>): Promise<CallData<'GET /admin/share-records'>> {
  const rows = selectFilteredRecords(context.db, query)
  const page = await listPage(context.db, query, { order: newestRecord, rows, count: countRecords(context.db, query) })
  return { ...page, list: page.list.map(viewRecord) }
}

export async function readShareTotals({
  context,
  query,
}: Input<'GET /admin/share-totals'>): Promise<CallData<'GET /admin/share-totals'>> {
  return selectTotals(context.db, query)
}

import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { activityTypes, recordStatuses } from '#domain/promotions/constants.ts'
import { maskName } from '#domain/promotions/share.ts'
import type { Context } from '#server/platform/context.ts'
import { generateCode } from '#server/platform/generate-code.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Caller, Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findRunningActivity } from '../activities/store-activities.ts'
import { newestRecord, selectFilteredRecords, selectTotals } from '../store-records.ts'
import { toIsoOrNull, viewUserRecord } from '../view.ts'
import { findOpenInvitation, findUserShareCode, insertShareCode } from './store-share.ts'
import { takeUpShare } from './take-up-share.ts'

/** A guest cannot invite, because their reward could not be delivered once they are gone. */
function requireSharer(caller: Caller): string {
  const { userId, role } = requireUser(caller)
  return role === 'guest' ? refuse('share_anonymous_forbidden') : userId
}

export async function makeShareCode({
  context,
  caller,
  language,
}: Input<'POST /activities/share'>): Promise<CallData<'POST /activities/share'>> {
  const userId = requireSharer(caller)
  const now = context.clock.now()
  const activity = (await findRunningActivity(context.db, activityTypes.share, now)) ?? refuse('activity_not_found')
  const { activity_id, end_time } = activity
  const code = await findOrCreateCode(context, { activity_id, user_id: userId, created_at: now })
  return { code, share_link: toShareLink(context, language, code), activity_id, end_time: end_time.toISOString() }
}

const maxAttempts = 20

/** With two clicks in two tabs, the second finds the code of the first. */
async function findOrCreateCode(
  { db }: Context,
  row: { activity_id: string; user_id: string; created_at: Date },
): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const existing = await findUserShareCode(db, row.activity_id, row.user_id)
    if (existing !== undefined) return existing
    const code = generateCode()
    if (await insertShareCode(db, { ...row, code })) return code
  }
  throw new Error('No free invite code was drawn')
}

export async function useShareCode({
  context,
  caller,
  body,
}: Input<'POST /activities/share/use'>): Promise<CallData<'POST /activities/share/use'>> {
  const userId = requireSharer(caller)
  const use = { code: body.code, userId, now: context.clock.now() }
  const { code, discount, end_time } = await transaction(context.db, tx => takeUpShare(tx, use))
  const { discount_type, discount_value } = discount
  return { code, record_status: recordStatuses.used, discount_type, discount_value, end_time: end_time.toISOString() }
}

export async function readShareUsages({
  context,
  caller,
  language,
}: Input<'GET /activities/share/usages'>): Promise<CallData<'GET /activities/share/usages'>> {
  const userId = requireSharer(caller)
  const { db, clock } = context
  const now = clock.now()
  const { invalid_count: _invalid, ...totals } = await selectTotals(db, { sharer_id: userId })
  const activity = await findRunningActivity(db, activityTypes.share, now)
  const code = (activity && (await findUserShareCode(db, activity.activity_id, userId))) ?? null
  const taken = await findOpenInvitation(db, userId, now)
  return {
    ...totals,
    activity_id: activity?.activity_id ?? null,
    start_time: toIsoOrNull(activity?.start_time ?? null),
    end_time: toIsoOrNull(activity?.end_time ?? null),
    discount_type: activity?.discount_type ?? null,
    discount_value: activity?.discount_value ?? null,
    code,
    share_link: code && toShareLink(context, language, code),
    invitation: taken
      ? {
          code: taken.code,
          discount_type: taken.discount_type ?? 1,
          discount_value: taken.discount_value ?? 0,
          end_time: taken.end_time.toISOString(),
        }
      : null,
  }
}

export async function listShareRecords({
  context,
  caller,
  query,
}: Input<'GET /activities/share/records'>): Promise<CallData<'GET /activities/share/records'>> {
  const rows = selectFilteredRecords(context.db, { sharer_id: requireSharer(caller) })
  const page = await listPage(context.db, query, { order: newestRecord, rows })
  return { ...page, list: page.list.map(row => viewUserRecord(row, maskName(row.invitee_name))) }
}

function toShareLink({ publicUrl }: Context, language: Language, code: string): string {
  return `${publicUrl()}/${language}/activity/share?code=${code}`
}

import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { refuse } from '#server/platform/refusal.ts'
import { remindHoldersJob } from './job-kinds.ts'
import { assertAllNotified, readNoticeInput, sendNotice, walkHolders } from './notify-holders.ts'
import { findListedRecall, type ListedRecall, listHolders } from './store.ts'
import { countAnswers, findLastReminder, insertReminderRun, insertReminders, listUnanswered } from './store-answers.ts'

/** Between two reminders of one recall. */
const restMs = 86_400_000

interface ReminderInput {
  reminded_at: Date | null
  now: Date
}

/** From when the holders of a recall may be reminded; null: they were not notified. */
export function remindableFrom(
  { tells_at, created_at, stopped_at, told }: ListedRecall,
  { reminded_at, now }: ReminderInput,
): Date | null {
  const told_at = tells_at ?? created_at
  if (stopped_at || told_at > now || Number(told) === 0) return null
  return new Date((reminded_at ?? told_at).getTime() + restMs)
}

/** Those who have not chosen get the notice once more, at most once a day; a job mails them. */
export async function remindHolders(
  input: Input<'POST /admin/recalls/{id}/remind'>,
): Promise<CallData<'POST /admin/recalls/{id}/remind'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const recallId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    const recall = (await findListedRecall(tx, recallId)) ?? refuse('resource_missing')
    const from = remindableFrom(recall, { reminded_at: await findLastReminder(tx, recallId), now })
    if (from === null) return refuse('operation_status_invalid', { reason: 'recall_untold' })
    if (from > now) return refuse('operation_status_invalid', { reason: 'reminded_today' })
    const open = (await countAnswers(tx, recallId)).get(null) ?? 0
    if (open !== body.expected) return refuse('already_changed', { notices: open })
    const run = { recall_id: recallId, follows: new Date(from.getTime() - restMs), reminded_at: now }
    if (!(await insertReminderRun(tx, run))) return refuse('operation_status_invalid', { reason: 'reminded_today' })
    await addJob(tx, context, remindHoldersJob, { recallId, at: now.toISOString() })
    await writeAudit(tx, context, {
      ...{ actor, action: 'recall.remind', subject: ['recall', recallId] },
      after: { notices: open },
    })
    return { recall_id: recallId, notices: open, reminded_at: now.toISOString() }
  })
}

/** As the first notices: an interrupted run continues where it stopped, and mails nobody twice. */
export async function mailReminders(context: Context, payload: { recallId: string; at: string }): Promise<void> {
  const { recallId } = payload
  const at = new Date(payload.at)
  const notice = await readNoticeInput(context, recallId)
  if (!notice) return
  const { device_type_id: deviceTypeId, serial_from: from, serial_to: to } = notice.recall
  const listRest = async () => {
    const unanswered = await listUnanswered(context.db, recallId, at)
    const due = new Set(unanswered.map(({ device_id, order_id }) => `${device_id} ${order_id}`))
    const holders = await listHolders(context.db, { deviceTypeId, from, to })
    return holders.filter(({ device_id, order_id }) => due.has(`${device_id} ${order_id}`))
  }
  await walkHolders(context, remindHoldersJob.name, await listRest(), async (tx, holder) => {
    const [fresh] = await insertReminders(tx, { recallId, at }, [holder])
    if (fresh) await sendNotice(tx, context, { ...notice, holder, remindedAt: payload.at })
  })
  await assertAllNotified(listRest)
}

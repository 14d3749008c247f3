import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { staffRoles } from '#domain/access.ts'
import { minRemedies } from '#domain/devices/recalls.ts'
import { byLanguage, type Language } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { type DeviceType, findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import { findStaff } from '#server/people/accounts/colleagues.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { notifyHoldersJob } from './job-kinds.ts'
import { previewNotices } from './preview-notices.ts'
import { putBack, takeOut } from './recalled.ts'
import { devicesIn, findRecall, findSoldDays, insertRecall, insertStop, listHolders } from './store.ts'

type RecallMade = CallData<'POST /admin/recalls'>

/** How long any member of staff can stop a recall. */
const waitMs = 3_600_000
/** Time for a stop in the last moment to be written before anybody is notified. */
const marginMs = 60_000

/**
 * Records a recall if it covers exactly what was just counted, and takes the machines out of their fleet. All staff are
 * notified at once; an hour later a job notifies every holder, unless somebody has stopped it.
 */
export async function callBack({ context, caller, body }: Input<'POST /admin/recalls'>): Promise<RecallMade> {
  const { device_type, serial_from, serial_to, remedies, hazard, to_do, dry_run, expected } = body
  const actor = requireUser(caller)
  const type = (await findDeviceType(context.db, device_type)) ?? refuse('resource_missing')
  const range = { deviceTypeId: type.device_type_id, from: serial_from, to: serial_to }
  const one_remedy_reason = remedies.length < minRemedies ? body.one_remedy_reason.trim() : ''
  return transaction(context.db, async tx => {
    const devices = await devicesIn(tx, range)
    const holders = await listHolders(tx, range)
    const held = new Set(holders.map(({ device_id }) => device_id))
    const counted = {
      ...{ devices: devices.length, notices: holders.length },
      with_us: devices.filter(({ device_id }) => !held.has(device_id)).length,
    }
    if (dry_run) {
      const previews = await previewNotices(context, { type, serial: serial_from, remedies, hazard, to_do })
      return { ...counted, recall_id: null, tells_at: null, previews }
    }
    if (expected !== holders.length) return refuse('already_changed', { notices: holders.length })
    const now = context.clock.now()
    const tells_at = new Date(now.getTime() + waitMs)
    const sold = await findSoldDays(tx, range)
    const recall_id = await insertRecall(tx, {
      ...{ device_type_id: type.device_type_id, serial_from, serial_to, remedies, one_remedy_reason },
      // The version before knows one remedy.
      remedy: remedies[0] ?? refuse('resource_missing'),
      ...{ texts: JSON.stringify(hazard), to_do: JSON.stringify(to_do) },
      ...{ sold_from: sold.from && dayInShop(sold.from), sold_until: sold.until && dayInShop(sold.until) },
      ...{ devices: devices.length, notices: holders.length, made_by: actor.userId },
      created_at: now,
      tells_at,
    })
    await addJob(
      tx,
      context,
      notifyHoldersJob,
      { recallId: recall_id },
      { runAt: new Date(tells_at.getTime() + marginMs) },
    )
    await mailRecallWaits(tx, context, {
      by: actor.userId,
      type,
      from: serial_from,
      to: serial_to,
      texts: byLanguage(language => `${hazard[language]}\n\n${to_do[language]}`),
      tells_at,
      notices: holders.length,
    })
    await takeOut(tx, context, range, { person: actor, reason: `${serial_from}–${serial_to}` })
    await writeAudit(tx, context, {
      ...{ actor, action: 'recall.send', subject: ['recall', recall_id] },
      after: { device_type, serial_from, serial_to, remedies, one_remedy_reason, notices: holders.length },
    })
    return { ...counted, recall_id, tells_at: tells_at.toISOString(), previews: [] }
  })
}

/**
 * While nobody was notified yet, any member of staff who sees a mistake can stop the recall, whatever their role; its
 * machines are fit again.
 */
export async function stopRecall(
  input: Input<'POST /admin/recalls/{id}/stop'>,
): Promise<CallData<'POST /admin/recalls/{id}/stop'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const recallId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const recall = (await findRecall(tx, recallId)) ?? refuse('resource_missing')
    const now = context.clock.now()
    if (!recall.tells_at || recall.tells_at <= now) return refuse('already_changed')
    if (!(await insertStop(tx, recallId, now))) return refuse('already_changed')
    const range = { deviceTypeId: recall.device_type_id, from: recall.serial_from, to: recall.serial_to }
    await putBack(tx, context, range, { person: actor, reason: body.reason })
    await writeAudit(tx, context, { actor, action: 'recall.stop', subject: ['recall', recallId], reason: body.reason })
    return { recall_id: recallId, stopped_at: now.toISOString() }
  })
}

interface WaitMailInput {
  by: string
  type: DeviceType
  from: string
  to: string
  texts: Readonly<Record<Language, string>>
  tells_at: Date
  notices: number
}

/**
 * Before any holder is notified, to each member of staff in their own language, with the text that the holders would
 * get.
 */
async function mailRecallWaits(tx: Tx, context: Context, { type, from, to, texts, ...waiting }: WaitMailInput) {
  const { email: by } = await tx
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', waiting.by)
    .executeTakeFirstOrThrow()
  for (const { email, language } of await findStaff(tx, staffRoles)) {
    if (email === null) continue
    await postMail(tx, context, {
      ...{ template: 'recall_waits', language, recipient: email },
      data: {
        ...{ by, model: readModelTexts(type, language).name, range: from === to ? from : `${from} – ${to}` },
        ...{ notices: waiting.notices, tells_at: waiting.tells_at.toISOString(), text: texts[language] },
      },
    })
  }
}

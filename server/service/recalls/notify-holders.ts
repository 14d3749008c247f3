import { sql } from 'kysely'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { type DeviceType, findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { walkList } from '#server/platform/jobs/walk-rows.ts'
import type { TextBox } from '#server/platform/keys/seal-text.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { sealBox } from '../erasure/erase-account.ts'
import { type SealedHolder, sealedHolder } from '../erasure/queries.ts'
import { notifyHoldersJob } from './job-kinds.ts'
import { listOfferedRemedies, readContact, readRecallTexts, toMachine } from './notice-data.ts'
import { setRecalledApart } from './set-apart.ts'
import { findRecall, type Holder, insertNotices, listHolders, type Recall } from './store.ts'

/**
 * Mails every holder of a recalled machine in the language of their order, each in a transaction of its own: an
 * interrupted run continues where it stopped. From now on the recall is published.
 */
export async function notifyHolders(context: Context, { recallId }: { recallId: string }): Promise<void> {
  const notice = await readNoticeInput(context, recallId)
  if (!notice) return
  const { device_type_id: deviceTypeId, serial_from: from, serial_to: to } = notice.recall
  await setRecalledApart(context, { deviceTypeId, from, to })
  const listRest = () => listHolders(context.db, { deviceTypeId, from, to, notNotifiedOf: recallId })
  await walkHolders(context, notifyHoldersJob.name, await listRest(), async (tx, holder) => {
    const [fresh] = await insertNotices(tx, recallId, [holder])
    if (fresh) await sendNotice(tx, context, { ...notice, holder })
  })
  // No row that pages show changes when the hour is over.
  await sql`select pg_notify('pages_changed', 'recalls')`.execute(context.db)
  await assertAllNotified(listRest)
}

/** One holder who cannot be mailed stops none of the others: they become a finding for staff. */
export function walkHolders(
  context: Context,
  job: string,
  holders: readonly Holder[],
  notify: (tx: Tx, holder: Holder) => Promise<void>,
): Promise<void> {
  return walkList(context, holders, {
    job,
    getId: ({ device_id, order_id }) => `${device_id} ${order_id}`,
    getName: ({ serial_number }) => serial_number,
    work: holder => transaction(context.db, tx => notify(tx, holder)),
  })
}

/** The queue runs a job that fails again, and tells staff if that does not help. */
export async function assertAllNotified(listRest: () => Promise<readonly Holder[]>): Promise<void> {
  const { length } = await listRest()
  if (length > 0) throw new Error(`${length} holders of a recalled machine are not notified`)
}

export interface NoticeInput {
  recall: Recall
  type: DeviceType
  contact: { telephone: string; email: string }
  /** The contact data of a holder who was erased since are sealed. */
  box: TextBox
}

/** undefined: it was stopped. */
export async function readNoticeInput(context: Context, recallId: string): Promise<NoticeInput | undefined> {
  const recall = await findRecall(context.db, recallId)
  if (!recall) throw new Error(`There is no recall ${recallId}`)
  if (recall.stopped_at) return undefined
  const type = await findDeviceType(context.db, recall.device_type)
  if (!type) throw new Error(`Recall ${recallId} is about no model`)
  return { recall, type, contact: await readContact(context), box: await sealBox(context) }
}

interface HolderNotice extends NoticeInput {
  holder: Holder
  /** Of a reminder. */
  remindedAt?: string
}

export async function sendNotice(tx: Tx, context: Context, notice: HolderNotice): Promise<void> {
  const { holder, recall, type, contact, remindedAt } = notice
  const { order_no, checkout_no, serial_number, device_id, order_id, kind, ordered_at } = holder
  const language = holder.language as Language
  const isErased = holder.email === ''
  const recipient = isErased ? await unsealed(tx, context, notice) : holder.email
  // A holder without an address is on the list of the recall all the same.
  if (recipient === '') return
  const model = readModelTexts(type, language).name
  const once = `recall:${recall.recall_id}:${device_id}:${order_id}`
  await postMail(tx, context, {
    ...{ template: 'recall_notice', language, recipient },
    data: {
      ...(isErased && { erased: true }),
      ...(remindedAt && { reminder: true }),
      ...{ order_no, checkout_no, serial_number, kind, model },
      ordered_at: ordered_at.toISOString(),
      goods: [toMachine(type, model)],
      remedies: listOfferedRemedies(recall),
      ...readRecallTexts(recall, language),
      ...contact,
    },
    onceKey: remindedAt ? `${once}:${remindedAt}` : once,
  })
}

/** Opens the sealed contact data for the recall, and records it. */
async function unsealed(tx: Tx, context: Context, { holder, recall, box }: HolderNotice): Promise<string> {
  const sealed = await sealedHolder(tx, holder.order_id)
  if (sealed === undefined) return ''
  await writeAudit(tx, context, {
    ...{ actor: 'system', action: 'order.sealed_opened', subject: ['order', holder.order_no] },
    after: { purpose: 'recall', recall_id: recall.recall_id, kinds: ['holder'] },
  })
  return (JSON.parse(box.open(sealed)) as SealedHolder).email
}

import { sql } from 'kysely'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { type DeviceType, findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { TextBox } from '#server/platform/keys/seal-text.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { sealBox } from '../erasure/erase-account.ts'
import { type SealedHolder, sealedHolder } from '../erasure/queries.ts'
import { listOfferedRemedies, readContact, readRecallTexts, toMachine } from './notice-data.ts'
import { setRecalledApart } from './set-apart.ts'
import { findRecall, type Holder, insertNotices, listHolders, type Recall } from './store.ts'

const atOnce = 100

/**
 * Mails every holder of a recalled machine in the language of their order, some at a time: each batch is a transaction
 * of its own, and an interrupted run continues where it stopped. From now on the recall is published.
 */
export async function notifyHolders(context: Context, { recallId }: { recallId: string }): Promise<void> {
  const notice = await readNoticeInput(context, recallId)
  if (!notice) return
  const { device_type_id: deviceTypeId, serial_from: from, serial_to: to } = notice.recall
  await setRecalledApart(context, { deviceTypeId, from, to })
  const rest = { deviceTypeId, from, to, notNotifiedOf: recallId, limit: atOnce }
  for (let notified = atOnce; notified === atOnce; ) {
    notified = await transaction(context.db, async tx => {
      const holders = await listHolders(tx, rest)
      const fresh = await insertNotices(tx, recallId, holders)
      for (const holder of fresh) await sendNotice(tx, context, { ...notice, holder })
      return holders.length
    })
  }
  // No row that pages show changes when the hour is over.
  await sql`select pg_notify('pages_changed', 'recalls')`.execute(context.db)
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

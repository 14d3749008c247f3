import { type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readModelTexts } from '#server/offers/catalogue/view.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { TextBox } from '#server/platform/keys/seal-text.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { sealBox } from '../erasure/erase-account.ts'
import { type SealedHolder, sealedHolder } from '../erasure/queries.ts'
import { setRecalledApart } from './set-apart.ts'
import { findRecall, type Holder, insertNotices, listHolders, type Recall } from './store.ts'

const atOnce = 100

/**
 * Mails every holder of a recalled machine in the language of their order, some at a time: each batch is a transaction
 * of its own, and an interrupted run continues where it stopped.
 */
export async function notifyHolders(context: Context, { recallId }: { recallId: string }): Promise<void> {
  const recall = await findRecall(context.db, recallId)
  if (!recall) throw new Error(`There is no recall ${recallId}`)
  if (recall.stopped_at) return
  const type = await findDeviceType(context.db, recall.device_type)
  if (!type) throw new Error(`Recall ${recallId} is about no model`)
  const model = (language: Language) => readModelTexts(type, language).name
  const box = await sealBox(context)
  const { device_type_id: deviceTypeId, serial_from: from, serial_to: to } = recall
  await setRecalledApart(context, { deviceTypeId, from, to })
  const rest = { deviceTypeId, from, to, notNotifiedOf: recallId, limit: atOnce }
  for (let notified = atOnce; notified === atOnce; ) {
    notified = await transaction(context.db, async tx => {
      const holders = await listHolders(tx, rest)
      const fresh = await insertNotices(tx, recallId, holders)
      for (const holder of fresh) await notifyHolder(tx, context, { holder, recall, model, box })
      return holders.length
    })
  }
}

interface HolderNotice {
  holder: Holder
  recall: Recall
  model: (language: Language) => string
  /** The contact data of a holder who was erased since are sealed. */
  box: TextBox
}

async function notifyHolder(tx: Tx, context: Context, { holder, recall, model, box }: HolderNotice): Promise<void> {
  const { order_no, checkout_no, serial_number, device_id, order_id } = holder
  const { recall_id, remedy } = recall
  const language = holder.language as Language
  const texts = recall.texts as Record<Language, string>
  const isErased = holder.email === ''
  const recipient = isErased ? await unsealed(tx, context, { holder, recall, box }) : holder.email
  // A holder without an address is on the list of the recall all the same.
  if (recipient === '') return
  await postMail(tx, context, {
    ...{ template: 'recall_notice', language, recipient },
    data: {
      ...(isErased && { erased: true }),
      order_no,
      checkout_no,
      serial_number,
      remedy,
      model: model(language),
      text: texts[language],
    },
    onceKey: `recall:${recall_id}:${device_id}:${order_id}`,
  })
}

/** Opens the sealed contact data for the recall, and records it. */
async function unsealed(
  tx: Tx,
  context: Context,
  { holder, recall, box }: Omit<HolderNotice, 'model'>,
): Promise<string> {
  const sealed = await sealedHolder(tx, holder.order_id)
  if (sealed === undefined) return ''
  await writeAudit(tx, context, {
    ...{ actor: 'system', action: 'order.sealed_opened', subject: ['order', holder.order_no] },
    after: { purpose: 'recall', recall_id: recall.recall_id, kinds: ['holder'] },
  })
  return (JSON.parse(box.open(sealed)) as SealedHolder).email
}

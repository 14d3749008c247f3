import { type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { findDeviceType } from '../catalogue/store.ts'
import { textsOf } from '../catalogue/view.ts'
import type { Context } from '../context.ts'
import { postMail } from '../mail/outbox.ts'
import { findRecall, type Holder, holdersOf, insertNotices, type Recall } from './store.ts'

const atOnce = 100

/**
 * Every holder of a machine that was called back is told by mail, in the language of their order, some at a time: each
 * part stands or falls by itself, and a run that broke off goes on where it stopped.
 */
export async function tellHolders(context: Context, { recallId }: { recallId: string }): Promise<void> {
  const recall = await findRecall(context.db, recallId)
  const type = await findDeviceType(context.db, recall.device_type)
  if (!type) throw new Error(`Recall ${recallId} is about no model`)
  const model = (language: Language) => textsOf(type, language).name
  const { device_type_id: deviceTypeId, serial_from: from, serial_to: to } = recall
  const rest = { deviceTypeId, from, to, untoldOf: recallId, limit: atOnce }
  for (let told = atOnce; told === atOnce; ) {
    told = await transaction(context.db, async tx => {
      const holders = await holdersOf(tx, rest)
      const fresh = await insertNotices(tx, recallId, holders)
      for (const holder of fresh) await tell(tx, context, { holder, recall, model })
      return holders.length
    })
  }
}

interface Telling {
  holder: Holder
  recall: Recall
  model: (language: Language) => string
}

async function tell(tx: Tx, context: Context, { holder, recall, model }: Telling): Promise<void> {
  const { order_no, checkout_no, serial_number, device_id, order_id, email } = holder
  const { recall_id, remedy } = recall
  const language = holder.language as Language
  const texts = recall.texts as Record<Language, string>
  await postMail(tx, context, {
    ...{ template: 'recall_notice', language, recipient: email },
    data: { order_no, checkout_no, serial_number, remedy, model: model(language), text: texts[language] },
    onceKey: `recall:${recall_id}:${device_id}:${order_id}`,
  })
}

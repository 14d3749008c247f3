import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { WaitingEntry } from './store.ts'

type Model = Pick<DeviceType, 'key' | 'texts'>

/** Confirms the entry and says how to leave. A person who was entered by somebody else learns here how to get out. */
export async function mailJoined(
  tx: Tx,
  context: Context,
  { waiting, type, token, again }: { waiting: WaitingEntry; type: Model; token: string; again?: Day },
): Promise<void> {
  const { waitlist_id, email: recipient, months } = waiting
  const language = waiting.language
  await postMail(tx, context, {
    template: 'waitlist_joined',
    language,
    recipient,
    data: { key: type.key, model: modelName(type, language), months, token, waitlist_id },
    onceKey: `waitlist_joined:${waitlist_id}${again ? `:${again}` : ''}`,
  })
}

/** Says that the model is free from this day; the first to order gets it. */
export async function mailFree(
  tx: Tx,
  context: Context,
  { waiting, type, first }: { waiting: WaitingEntry; type: Model; first: Day },
): Promise<void> {
  const { waitlist_id, email: recipient, months } = waiting
  const language = waiting.language
  await postMail(tx, context, {
    template: 'waitlist_free',
    language,
    recipient,
    data: { key: type.key, model: modelName(type, language), months, first_free_on: first },
    onceKey: `waitlist_free:${waitlist_id}`,
  })
}

function modelName({ key, texts }: Model, language: Language): string {
  const names = texts as Record<Language, { name: string }>
  return names[language]?.name ?? key
}

import type { Tx } from '#db/transaction.ts'
import { replyDueOn } from '#domain/messages/promise.ts'
import { dayInShop } from '#i18n/format.ts'
import { readComplaintBodies } from '#server/platform/config/countries.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Message } from './store.ts'

interface Receipt {
  message: Message
  secret: string
}

/** In the language of the message, not in that of its reader. */
export async function mailReceipt(tx: Tx, context: Context, { message, secret }: Receipt): Promise<void> {
  const { message_id, ticket, created_at, language, email } = message
  await postMail(tx, context, {
    template: 'message_received',
    language,
    recipient: email,
    data: {
      ...{ code: ticket, secret, due_on: replyDueOn(dayInShop(created_at)) },
      bodies: await readComplaintBodies(tx, context.clock.now()),
    },
    onceKey: `message:${message_id}`,
  })
}

interface AnswerMail {
  message: Message
  secret: string
  text: string
  entryId: string
}

export async function mailAnswer(
  tx: Tx,
  context: Context,
  { message, secret, text, entryId }: AnswerMail,
): Promise<void> {
  await postMail(tx, context, {
    template: 'message_answered',
    language: message.language,
    recipient: message.email,
    data: { ticket: message.ticket, secret, text, bodies: await readComplaintBodies(tx, context.clock.now()) },
    onceKey: `message-answer:${entryId}`,
  })
}

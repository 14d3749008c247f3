import type { Insertable } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import type { Messages } from '#db/tables.ts'
import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { replyDueOn } from '#domain/messages/promise.ts'
import { messageMachine } from '#domain/messages/states.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { mailReceipt } from './mails.ts'
import { generateTicket, hashSecret } from './secret.ts'
import { insertMessage, type Message } from './store.ts'
import { writeEntry } from './write-entry.ts'

export type OpenedMessage = CallData<'POST /messages'>

/** What somebody wrote; the rest of a message is derived from it. */
export interface Letter
  extends Pick<
    Insertable<Messages>,
    'category' | 'device_type_key' | 'author' | 'name' | 'email' | 'order_no' | 'review_id' | 'proof_hash'
  > {
  text: string
  pictures: readonly string[]
}

interface From {
  context: Context
  caller: Caller
  language: Language
}

/** Stores a message with a ticket, and mails the receipt in the same transaction. */
export async function makeMessage(
  tx: Tx,
  { context, caller, language }: From,
  { text, pictures, ...about }: Letter,
  makeSecret: (ticket: string) => string,
): Promise<Message> {
  const now = context.clock.now()
  const message = await insertNew(tx, makeSecret, {
    ...about,
    language,
    user_id: caller.userId ?? null,
    state: messageMachine.initial,
    waiting_since: now,
    created_at: now,
    updated_at: now,
  })
  await writeEntry(tx, context, { messageId: message.message_id, text, pictures, caller })
  await mailReceipt(tx, context, { message, secret: makeSecret(message.ticket) })
  return message
}

/** More than enough: even with a million tickets, one new ticket in two hundred thousand collides. */
const maxTicketAttempts = 5

async function insertNew(
  tx: Tx,
  makeSecret: (ticket: string) => string,
  row: Omit<Insertable<Messages>, 'ticket' | 'secret_hash'>,
): Promise<Message> {
  for (let attempt = 0; attempt < maxTicketAttempts; attempt += 1) {
    const ticket = generateTicket()
    const made = await insertMessage(tx, { ...row, ticket, secret_hash: hashSecret(makeSecret(ticket)) })
    if (made) return made
  }
  throw new Error('No free ticket was drawn')
}

export function opened({ ticket, created_at }: Message, makeSecret: (ticket: string) => string): OpenedMessage {
  return { ticket, secret: makeSecret(ticket), due_on: replyDueOn(dayInShop(created_at)) }
}

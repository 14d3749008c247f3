import type { CallData } from '#contract/call.ts'
import type { messageEndpoints } from '#contract/messages.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { answerDueOn } from '#domain/messages/promise.ts'
import { messageMachine } from '#domain/messages/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { checkSolution } from '../captcha/challenge.ts'
import { findDeviceType } from '../catalogue/store.ts'
import { countHit } from '../http/limits.ts'
import type { RouteInput } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { mailReceipt } from './mails.ts'
import { drawTicket, hashOf, secretMaker } from './secret.ts'
import { entriesOf, findByProof, insertMessage, type Message } from './store.ts'
import { writeEntry } from './write-entry.ts'

type Input = RouteInput<(typeof messageEndpoints)['POST /messages']>
type Opened = CallData<'POST /messages'>

/** Takes what somebody writes, gives it a ticket, and mails the receipt in the same transaction. */
export async function openMessage(input: Input): Promise<Opened> {
  const { context, body, ip } = input
  const secretOf = await secretMaker(context)
  const before = await sentBefore(input)
  if (before) return opened(before, secretOf)
  await countHit(context, 'send_code_address', 'message', ip)
  await checkModel(input)
  await checkSolution(context, body.altcha)
  // After the work: nobody uses up the attempts of another's address for nothing.
  await countHit(context, 'send_code', 'message', body.email)
  const message = await transaction(context.db, async tx => {
    const made = await insertNew(tx, input, secretOf)
    await writeEntry(tx, context, { ...body, messageId: made.message_id, caller: input.caller })
    await mailReceipt(tx, context, { message: made, secret: secretOf(made.ticket), text: body.text })
    return made
  })
  return opened(message, secretOf)
}

/** A question is asked about a model that is on show. */
async function checkModel({ context, body }: Input): Promise<void> {
  if (body.category !== 'product_question') return
  const model = await findDeviceType(context.db, body.device_type ?? '')
  if (model?.listed && model.key === body.device_type) return
  refuse('bad_request', { fields: [{ path: 'device_type', rule: 'choice_unknown', message: '' }] })
}

/** One proof makes one message: who never heard the answer and asks again gets it, other words under it are refused. */
async function sentBefore({ context, body }: Input): Promise<Message | undefined> {
  const message = await findByProof(context.db, hashOf(body.altcha))
  if (!message) return undefined
  const [first] = await entriesOf(context.db, message.message_id)
  const same = message.email === body.email && message.category === body.category && first?.text === body.text
  return same ? message : refuse('captcha_verification_failed')
}

/** More than enough: even among a million tickets one draw in two hundred thousand meets another. */
const mostDraws = 5

async function insertNew(
  tx: Tx,
  { context, body, caller, language }: Input,
  secretOf: (ticket: string) => string,
): Promise<Message> {
  const now = context.clock.now()
  const isProduct = body.category === 'product_question'
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const ticket = drawTicket()
    const made = await insertMessage(tx, {
      ticket,
      secret_hash: hashOf(secretOf(ticket)),
      proof_hash: hashOf(body.altcha),
      category: body.category,
      device_type_key: isProduct ? (body.device_type ?? null) : null,
      author: isProduct ? (body.author ?? null) : null,
      language,
      user_id: caller.userId ?? null,
      name: body.name,
      email: body.email,
      order_no: body.order_no ?? '',
      state: messageMachine.initial,
      waiting_since: now,
      created_at: now,
      updated_at: now,
    })
    if (made) return made
  }
  throw new Error('No free ticket was drawn')
}

function opened({ ticket, created_at }: Message, secretOf: (ticket: string) => string): Opened {
  return { ticket, secret: secretOf(ticket), due_on: answerDueOn(dayInShop(created_at)) }
}

import type { CallData } from '#contract/call.ts'
import type { messageEndpoints } from '#contract/messages.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { type MessageState, messageMachine } from '#domain/messages/states.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { orRefuse, refuse } from '../refusal.ts'
import { mailAnswer } from './mails.ts'
import { secretMaker } from './secret.ts'
import {
  deleteQuestion,
  entriesOf,
  insertEntry,
  insertQuestion,
  isPublished,
  lockMessage,
  type Message,
  updateMessage,
} from './store.ts'

type AnswerInput = RouteInput<(typeof messageEndpoints)['POST /admin/messages/{id}/answer']>

/** Answer, mail, publication and audit stand or fall together. */
export async function answerMessage(input: AnswerInput): Promise<CallData<'POST /admin/messages/{id}/answer'>> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const id = uuidOf(params.id)
  const secretOf = await secretMaker(context)
  return transaction(context.db, async tx => {
    const message = (await lockMessage(tx, id)) ?? refuse('resource_missing')
    const state = orRefuse(step(messageMachine, message.state as MessageState, 'answer', person.role))
    const before = { state: message.state, published: await isPublished(tx, id) }
    const now = context.clock.now()
    const entryId = await insertEntry(tx, {
      message_id: id,
      staff_id: person.userId,
      text: body.text,
      created_at: now,
    })
    await updateMessage(tx, id, { state, waiting_since: null, alerted_day: 0, updated_at: now })
    const published = await publish(tx, message, body, { now, before: before.published })
    const secret = secretOf(message.ticket)
    await mailAnswer(tx, context, { message, secret, text: body.text, entryId })
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'message.answer',
      subject: ['message', id],
      before,
      after: { state, published },
    })
    return { state }
  })
}

/** Whether the question is public afterwards. Said nothing about it, it stays as it was. */
async function publish(
  tx: Tx,
  message: Message,
  body: AnswerInput['body'],
  { now, before }: { now: Date; before: boolean },
): Promise<boolean> {
  if (body.publish === undefined) return before
  const { message_id, device_type_key, language, author } = message
  if (!body.publish) {
    await deleteQuestion(tx, message_id)
    return false
  }
  if (message.category !== 'product_question' || device_type_key === null) {
    return refuse('bad_request', { fields: [{ path: 'publish', rule: 'invalid', message: '' }] })
  }
  const [first] = await entriesOf(tx, message_id)
  await insertQuestion(tx, {
    device_type_key,
    language,
    author: author ?? '',
    question: body.question ?? first?.text ?? '',
    answer: body.text,
    published_at: now,
    message_id,
  })
  return true
}

import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { step } from '#domain/machine.ts'
import { type MessageState, messageMachine } from '#domain/messages/states.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { deleteQuestion, insertQuestion, isPublished } from '../questions/queries.ts'
import { findReview } from '../reviews/queries.ts'
import { mailAnswer } from './mails.ts'
import { formatDecision } from './report-decision.ts'
import { secretMaker } from './secret.ts'
import { findEntry, insertEntry, lockMessage, type Message, updateMessage } from './store.ts'

type AnswerInput = Input<'POST /admin/messages/{id}/answer'>

export async function answerMessage(input: AnswerInput): Promise<CallData<'POST /admin/messages/{id}/answer'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  const makeSecret = await secretMaker(context)
  return transaction(context.db, async tx => {
    const message = (await lockMessage(tx, id)) ?? refuse('resource_missing')
    const { review_stays, ...answer } = body
    const text = review_stays ? await decideToKeep(tx, message, body.text) : body.text
    return writeAnswer(tx, context, { ...answer, text, message, actor, makeSecret })
  })
}

/** The answer to a report whose review is left as it is; one that is not shown cannot be. */
async function decideToKeep(tx: Tx, { review_id, language }: Message, reason: string): Promise<string> {
  const review = review_id === null ? undefined : await findReview(tx, review_id)
  if (review?.review_status === 'published') return formatDecision(language, 'stays', reason)
  return refuse('bad_request', { fields: [{ path: 'review_stays', rule: 'invalid', message: '' }] })
}

export interface AnswerDetails {
  message: Message
  actor: SignedInUser
  makeSecret: (ticket: string) => string
  text: string
  /** Whether it is shown with the model; undefined leaves it as it is. */
  publish?: boolean | undefined
  /** The question as it is published. */
  question?: string | undefined
  /** The language in which it is published, if not that of the message. */
  language?: Language | undefined
}

/** Answer, mail, publication and audit are one transaction. */
export async function writeAnswer(
  tx: Tx,
  context: Context,
  answering: AnswerDetails,
): Promise<{ state: MessageState }> {
  const { message, actor, makeSecret, text } = answering
  const { message_id: id } = message
  const state = unwrapOrRefuse(step(messageMachine, message.state, 'answer', actor.role))
  const before = { state: message.state, published: await isPublished(tx, id) }
  const now = context.clock.now()
  const entryId = await insertEntry(tx, { message_id: id, staff_id: actor.userId, text, created_at: now })
  await updateMessage(tx, id, { state, waiting_since: null, alerted_day: 0, updated_at: now })
  const published = await publish(tx, answering, { now, before: before.published })
  await mailAnswer(tx, context, { message, secret: makeSecret(message.ticket), text, entryId })
  await writeAudit(tx, context, {
    actor,
    action: 'message.answer',
    subject: ['message', id],
    before,
    after: { state, published },
  })
  return { state }
}

/** Returns whether the question is public afterwards. */
async function publish(
  tx: Tx,
  { message, publish: requested, question, language, text }: AnswerDetails,
  { now, before }: { now: Date; before: boolean },
): Promise<boolean> {
  if (requested === undefined) return before
  const { message_id, device_type_key, author } = message
  if (!requested) {
    await deleteQuestion(tx, { message_id })
    return false
  }
  if (message.category !== 'product_question' || device_type_key === null) {
    return refuse('bad_request', { fields: [{ path: 'publish', rule: 'invalid', message: '' }] })
  }
  const first = await findEntry(tx, message_id, 'first')
  await insertQuestion(tx, {
    device_type_key,
    language: language ?? message.language,
    author: author ?? '',
    question: question ?? first?.text ?? '',
    answer: text,
    published_at: now,
    message_id,
  })
  return true
}

type CloseInput = Input<'POST /admin/messages/{id}/close'>

/** Everyone was promised an answer: closing without one needs a reason in the audit log. */
export async function closeMessage(input: CloseInput): Promise<CallData<'POST /admin/messages/{id}/close'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const message = (await lockMessage(tx, id)) ?? refuse('resource_missing')
    const state = unwrapOrRefuse(step(messageMachine, message.state, 'close', actor.role))
    if (message.state === 'open' && !body.reason) {
      refuse('bad_request', { fields: [{ path: 'reason', rule: 'required', message: '' }] })
    }
    const now = context.clock.now()
    await updateMessage(tx, id, { state, waiting_since: null, closed_at: now, updated_at: now })
    await writeAudit(tx, context, {
      actor,
      action: 'message.close',
      subject: ['message', id],
      before: { state: message.state },
      after: { state },
      ...(body.reason && { reason: body.reason }),
    })
    return { state }
  })
}

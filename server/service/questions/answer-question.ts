import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { messageMachine } from '#domain/messages/states.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { mailAnswer } from '#server/service/messages/mails.ts'
import { writeAnswer } from '../messages/answer-message.ts'
import { insertEntry, lockMessage, type Message, updateMessage } from '../messages/queries.ts'
import { secretMaker } from '../messages/secret.ts'
import { deleteQuestion, isPublished, lockLoneQuestion, updateQuestion } from './store.ts'

/** Publishes the answer with the model and sends it to the asker. An answer that is published already is replaced. */
export async function answerQuestion(
  input: Input<'POST /admin/questions/{id}/answer'>,
): Promise<CallData<'POST /admin/questions/{id}/answer'>> {
  const { context, caller, params, body } = input
  const { answer: text, question, question_language: language } = body
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  const makeSecret = await secretMaker(context)
  return transaction(context.db, async tx => {
    const message = await lockMessage(tx, id)
    if (message?.category === 'product_question') {
      const publication = { text, publish: true, question, language }
      await writeAnswer(tx, context, { ...publication, message, actor, makeSecret })
      return { state: 'published' }
    }
    const before = (await lockLoneQuestion(tx, id)) ?? refuse('resource_missing')
    const after = { question: question ?? before.question, answer: text, language: language ?? before.language }
    await updateQuestion(tx, id, after)
    await writeAudit(tx, context, {
      actor,
      action: 'question.change',
      subject: ['question', id],
      before: { question: before.question, answer: before.answer, language: before.language },
      after,
    })
    return { state: 'published' }
  })
}

/** Not published with the model, or not any more. The asker is told why, and may reply. */
export async function refuseQuestion(
  input: Input<'POST /admin/questions/{id}/refuse'>,
): Promise<CallData<'POST /admin/questions/{id}/refuse'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  const { reason } = body
  const makeSecret = await secretMaker(context)
  return transaction(context.db, async tx => {
    const message = await lockMessage(tx, id)
    const isQuestion = message?.category === 'product_question'
    if (!isQuestion && !(await lockLoneQuestion(tx, id))) return refuse('resource_missing')
    const published = !isQuestion || (await isPublished(tx, id))
    if (isQuestion) {
      await notifyAsker(tx, context, { message, actor, reason, published, secret: makeSecret(message.ticket) })
    }
    await deleteQuestion(tx, isQuestion ? { message_id: id } : { question_id: id })
    await writeAudit(tx, context, {
      actor,
      action: 'question.refuse',
      subject: [isQuestion ? 'message' : 'question', id],
      before: { published },
      after: { published: false },
      reason,
    })
    return { state: 'refused' }
  })
}

interface RejectionNotice {
  message: Message
  actor: SignedInUser
  reason: string
  published: boolean
  secret: string
}

/** The reason is the last entry of the conversation, which is closed with it. */
async function notifyAsker(
  tx: Tx,
  context: Context,
  { message, actor, reason, published, secret }: RejectionNotice,
): Promise<void> {
  const { message_id } = message
  const now = context.clock.now()
  const isClosed = message.state === 'closed'
  // A closed question is not refused again; but a published one can always be taken down.
  if (isClosed && !published) refuse('completed_unchangeable')
  if (!isClosed) {
    const answered = unwrapOrRefuse(step(messageMachine, message.state, 'answer', actor.role))
    const state = unwrapOrRefuse(step(messageMachine, answered, 'close', actor.role))
    await updateMessage(tx, message_id, { state, waiting_since: null, alerted_day: 0, closed_at: now, updated_at: now })
  }
  // An asker who was erased has neither an address nor a conversation any more.
  if (message.email === '') return
  const entry = { message_id, staff_id: actor.userId, text: reason, created_at: now }
  const entryId = await insertEntry(tx, entry)
  await mailAnswer(tx, context, { message, secret, text: reason, entryId })
}

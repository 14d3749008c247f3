import type { CallData } from '#contract/protocol/call.ts'
import type { questionEndpoints } from '#contract/service/questions.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { messageMachine } from '#domain/messages/states.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { mailAnswer } from '../messages/mails.ts'
import { insertEntry, lockMessage, type Message, updateMessage } from '../messages/queries.ts'
import { secretMaker } from '../messages/secret.ts'
import { deleteQuestion, isPublished, lockLoneQuestion } from './store.ts'

type Input = RouteInput<(typeof questionEndpoints)['POST /admin/questions/{id}/refuse']>

/** Not published with the model, or not any more. The asker is told why, and may reply. */
export async function refuseQuestion(input: Input): Promise<CallData<'POST /admin/questions/{id}/refuse'>> {
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

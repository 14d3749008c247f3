import type { CallData } from '#contract/protocol/call.ts'
import type { questionEndpoints } from '#contract/service/questions.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { writeAnswer } from '../messages/answer-message.ts'
import { lockMessage } from '../messages/queries.ts'
import { secretMaker } from '../messages/secret.ts'
import { lockLoneQuestion, updateQuestion } from './store.ts'

type Input = RouteInput<(typeof questionEndpoints)['POST /admin/questions/{id}/answer']>

/** Publishes the answer with the model and sends it to the asker. An answer that is published already is replaced. */
export async function answerQuestion(input: Input): Promise<CallData<'POST /admin/questions/{id}/answer'>> {
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

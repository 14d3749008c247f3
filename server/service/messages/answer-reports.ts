import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { type AnswerDetails, writeAnswer } from './answer-message.ts'
import { formatDecision } from './report-decision.ts'
import type { Message } from './store.ts'

/** Mails everyone who reported a review that it was removed, and what they can do (Regulation (EU) 2022/2065, 16(5)). */
export async function answerReports(
  tx: Tx,
  context: Context,
  { reports, ...answering }: Pick<AnswerDetails, 'actor' | 'makeSecret'> & { reports: readonly Message[] },
): Promise<void> {
  for (const message of reports) {
    await writeAnswer(tx, context, { ...answering, message, text: formatDecision(message.language, 'removed') })
  }
}

import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'

interface RewardMail {
  recordId: string
  recipient: string
  language: string
  code: string
  discount_type: number
  discount_value: number
  last_day: Day
}

/** To the inviter, in their language. It does not name the invited person, whose purchases are private. */
export async function mailReward(tx: Tx, context: Context, mail: RewardMail): Promise<void> {
  const { recordId, recipient, language, ...data } = mail
  await postMail(tx, context, {
    template: 'share_reward',
    language: language as Language,
    recipient,
    data,
    onceKey: `share-reward:${recordId}`,
  })
}

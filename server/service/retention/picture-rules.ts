import type { DataKindId } from '#domain/retention/kinds.ts'
import { findPeriod } from './rule.ts'

/** Pictures of a request or hand-over: their rows and files are deleted by a job of their own (`pictures.ts`). */
interface PictureRule {
  which: string
  kind: DataKindId
  hours: number
  why: string
}

export const pictureRules = {
  ended: {
    ...findPeriod('request_pictures'),
    which: 'pictures of a request that ended',
    why: 'A year, in which people ask about it.',
  },
  proof: {
    ...findPeriod('proof_pictures'),
    which:
      'pictures of a request with a deduction, a claim, an objection or a dispute; of machines that did not return',
    why: 'Five years after it ended, in which the claim can be made or contested.',
  },
  message: {
    ...findPeriod('message_pictures'),
    which: 'pictures of a message that was closed (`server/service/messages/forget-pictures.ts`)',
    why: 'What they showed has been answered; the text stays longer.',
  },
} as const satisfies Record<string, PictureRule>

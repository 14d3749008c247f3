import type { Tx } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { type Conclusion, readAgreed } from '#server/money/agreements/read-agreed.ts'
import { makeCharge } from '#server/money/payments/charges.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { assertShown } from '#server/records/agreements/check-shown.ts'
import { type OfferBody, toPayUntil } from '../bill/offer.ts'
import { conclude } from '../conclude.ts'
import type { RequestAction } from '../kinds.ts'
import { decide } from '../move-request.ts'
import { mailContractConcluded } from './contract-mails.ts'
import { writeContract } from './write-contract.ts'

type ApplyInput = Pick<Input<'POST /orders/{order_no}/requests'>, 'context' | 'body' | 'language'>

/** undefined: this request is no contract of its own. Before the transaction, because wordings may be rendered. */
export async function readConclusion({ context, body, language }: ApplyInput): Promise<Conclusion | undefined> {
  return requestTraits[body.apply_type].isContract ? readAgreed(context, body, language) : undefined
}

interface ConcludeInput extends Pick<RequestAction, 'subject' | 'request'> {
  conclusion: Conclusion
}

/**
 * A renewal or a buy-out is concluded by the press of its button: our offer was held, so nobody decides on it. It is
 * confirmed at once, with its papers. What is due is asked for; if it is not paid in time, the contract ends by its own
 * condition, and nothing is owed.
 */
export async function concludeContract(
  tx: Tx,
  context: Context,
  { subject, request, conclusion }: ConcludeInput,
): Promise<void> {
  const { order, rules, now } = subject
  const { after_sale_id, request_no } = request
  const offer = request.offer as OfferBody | null
  if (!offer) throw new Error(`${request_no} has no price`)
  const { language, terms, shown } = conclusion
  assertShown(shown, { language, total: offer.due })
  const actor = { role: 'system' } as const
  const concluded = await decide(tx, request, 'approve', { actor, now, facts: { by: 'order_button' } })
  const payUntil = toPayUntil(rules, now)
  const charge =
    offer.due === 0
      ? undefined
      : await makeCharge(tx, {
          ...{ purpose: 'request', order, amount: offer.due, payUntil, terms, now },
          about: { after_sale_id, what: 'price' },
          evidence: { request_no, offer, terms },
        })
  const contract = { subject, request: concluded, offer, conclusion, payUntil, agreementNo: request_no }
  await writeContract(tx, { ...contract, charge })
  await mailContractConcluded(tx, context, contract)
  if (!charge) await conclude(tx, context, { subject, request: concluded, actor })
}

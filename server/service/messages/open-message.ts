import { transaction } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { assertMailBudget } from '#server/platform/mail/budget.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findReview } from '../reviews/queries.ts'
import { makeMessage, type OpenedMessage, opened } from './make-message.ts'
import { hashSecret, secretMaker } from './secret.ts'
import { findByProof, findEntry, type Message } from './store.ts'

/** Stores a message with a ticket, and mails the receipt in the same transaction. */
export async function openMessage(input: Input<'POST /messages'>): Promise<OpenedMessage> {
  const { context, body, ip } = input
  const makeSecret = await secretMaker(context)
  const before = await sentBefore(input)
  if (before) return opened(before, makeSecret)
  await countHit(context, 'send_code_address', 'message', ip)
  await checkModel(input)
  await checkReview(input)
  await assertMailBudget(context, { recipient: body.email, ip, altcha: body.altcha })
  // After the proof of work, so that nobody can use up the limit of another person's address without effort.
  await countHit(context, 'send_code', 'message', toMailbox(body.email))
  const { category, device_type, author, name, email, order_no, review_id, text, pictures } = body
  const isProduct = category === 'product_question'
  const about = isProduct ? { device_type_key: device_type ?? null, author: author ?? null } : {}
  const reports = review_id ? { review_id } : {}
  const letter = { category, ...about, ...reports, name, email, order_no: order_no ?? '', text, pictures }
  const proof_hash = hashSecret(body.altcha)
  const message = await transaction(context.db, tx => makeMessage(tx, input, { ...letter, proof_hash }, makeSecret))
  return opened(message, makeSecret)
}

/** A question must be about a listed model. */
async function checkModel({ context, body }: Input<'POST /messages'>): Promise<void> {
  if (body.category !== 'product_question') return
  const model = await findDeviceType(context.db, body.device_type ?? '')
  if (model?.listed && model.key === body.device_type) return
  refuse('bad_request', { fields: [{ path: 'device_type', rule: 'choice_unknown', message: '' }] })
}

/** One that is not shown any more can be reported too: its sender may have read it before. */
async function checkReview({ context, body }: Input<'POST /messages'>): Promise<void> {
  if (body.review_id === undefined || (await findReview(context.db, body.review_id))) return
  refuse('bad_request', { fields: [{ path: 'review_id', rule: 'choice_unknown', message: '' }] })
}

/**
 * One proof makes one message: a sender who missed the response and repeats the request gets it, while another text
 * with the same proof is refused.
 */
async function sentBefore({ context, body }: Input<'POST /messages'>): Promise<Message | undefined> {
  const message = await findByProof(context.db, hashSecret(body.altcha))
  if (!message) return undefined
  const first = await findEntry(context.db, message.message_id, 'first')
  const same = message.email === body.email && message.category === body.category && first?.text === body.text
  return same ? message : refuse('captcha_verification_failed')
}

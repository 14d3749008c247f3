import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import { suggestAuthor } from '#domain/messages/author.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { findUser, type User } from '#server/people/accounts/queries.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import { TooManyRequests } from '#server/platform/http/answers/envelope.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { assertMailBudget } from '#server/platform/mail/budget.ts'
import { refuse } from '#server/platform/refusal.ts'
import { makeMessage, opened } from '../messages/make-message.ts'
import { secretMaker } from '../messages/secret.ts'
import { listWaiting, lockAsker } from './store.ts'

/** A person with this many open questions has to wait for answers first. */
const maxWaiting = 5
const laterSeconds = 24 * 60 * 60
const maxAuthorLength = 40

/**
 * A question about a model is a message of that category: receipt, conversation, the fourteen days and the erasure of
 * its asker are the same. Asked again while it waits, it returns the existing ticket.
 */
export async function askQuestion(
  input: Input<'POST /device-types/{key}/questions'>,
): Promise<CallData<'POST /device-types/{key}/questions'>> {
  const { context, caller, params, body, ip } = input
  const { userId, role } = requireUser(caller)
  const model = await findDeviceType(context.db, params.key)
  if (!model?.listed) return refuse('product_not_found')
  const { name, email } = requireSender(await findUser(context.db, userId), body)
  const makeSecret = await secretMaker(context)
  const before = await transaction(context.db, tx => listWaiting(tx, userId))
  const same = before.find(({ device_type_key, text }) => device_type_key === model.key && text === body.text)
  if (same) return opened(same, makeSecret)
  await countHit(context, 'send_code_address', 'message', ip)
  // A guest may enter any address: without proof of work nobody can have mails sent to a stranger.
  await assertMailBudget(context, { recipient: email, ip, role, altcha: body.altcha })
  await countHit(context, 'send_code', 'message', toMailbox(email))
  await countHit(context, 'send_code', 'question', userId)
  const message = await transaction(context.db, async tx => {
    await lockAsker(tx, userId)
    const waiting = await listWaiting(tx, userId)
    const twin = waiting.find(({ device_type_key, text }) => device_type_key === model.key && text === body.text)
    if (twin) return twin
    if (waiting.length >= maxWaiting) throw new TooManyRequests(laterSeconds)
    const author = suggestAuthor(name).slice(0, maxAuthorLength).trim()
    const about = { category: 'product_question', device_type_key: model.key, author } as const
    return makeMessage(tx, input, { ...about, name, email, text: body.text, pictures: [] }, makeSecret)
  })
  return opened(message, makeSecret)
}

function requireSender(user: User | undefined, { name, email }: Input<'POST /device-types/{key}/questions'>['body']) {
  const found = { name: name ?? user?.user_name ?? '', email: user?.email ?? email ?? '' }
  const missing = (['name', 'email'] as const).filter(path => found[path] === '')
  if (missing.length > 0) {
    refuse('bad_request', { fields: missing.map(path => ({ path, rule: 'required', message: '' })) })
  }
  return found
}

import { type Tx, transaction } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import { dayInShop } from '#i18n/format.ts'
import { findFirstStart } from '#server/fleet/availability/free-days.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import { requireListedModel } from '#server/offers/catalogue/read-models.ts'
import { findUser } from '#server/people/accounts/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { assertMailBudget } from '#server/platform/mail/budget.ts'
import { leaveTokenMaker } from './leave-token.ts'
import { mailJoined } from './mails.ts'
import { changeTerm, insertWaiting, type Term, waitsUnder } from './store.ts'

/**
 * Records that somebody waits, and the first free day when they asked. The response does not reveal whether the address
 * already waits, and the same request again sends no mail, so nobody can fill a stranger's mailbox.
 */
export async function joinWaitlist(input: Input<'POST /device-types/{key}/waitlist'>): Promise<null> {
  const { context, caller, params, body, language, ip } = input
  const type = await requireListedModel(context, params.key)
  const { email, months } = body
  if (months < type.min_months) rejectField('months', 'at_least', { n: type.min_months })
  if (months > type.max_months) rejectField('months', 'at_most', { n: type.max_months })
  await assertMailBudget(context, { recipient: email, ip, role: caller.role, altcha: body.altcha })
  await countHit(context, 'send_code', 'waitlist', toMailbox(email))
  await countHit(context, 'send_code_address', 'waitlist', ip)
  const { first: first_free_on } = await findFirstStart(context, type, months)
  const makeToken = await leaveTokenMaker(context)
  const { device_type_id } = type
  await transaction(context.db, async tx => {
    const created_at = context.clock.now()
    const user_id = caller.userId ?? null
    const row = { device_type_id, user_id, email, language, months, first_free_on, created_at }
    const waiting = await insertWaiting(tx, row)
    if (waiting) await mailJoined(tx, context, { waiting, type, token: makeToken(waiting.waitlist_id) })
    else await joinAgain(tx, context, { ...row, type, makeToken: makeToken })
  })
  return null
}

interface JoinAgain extends Term {
  user_id: string | null
  type: DeviceType
  makeToken: (waitlistId: string) => string
}

/**
 * A person who has signed in under the address changes the term. Anybody else may be a stranger: the address gets a
 * mail at most once a day that says what it waits for, with the link by which its owner leaves and can join again.
 */
async function joinAgain(tx: Tx, context: Context, { user_id, type, makeToken, ...row }: JoinAgain): Promise<void> {
  const waiting = await waitsUnder(tx, row)
  if (!waiting || waiting.months === row.months) return
  const user = user_id === null ? undefined : await findUser(tx, user_id)
  const isUsersAddress = user?.role !== 'guest' && user?.email?.toLowerCase() === row.email.toLowerCase()
  if (isUsersAddress) return changeTerm(tx, row)
  const day = dayInShop(context.clock.now())
  await mailJoined(tx, context, { waiting, type, token: makeToken(waiting.waitlist_id), again: day })
}

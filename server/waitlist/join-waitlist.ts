import type { waitlistEndpoints } from '#contract/waitlist.ts'
import { transaction } from '#db/transaction.ts'
import { mailboxOf } from '#domain/accounts/mailbox.ts'
import { firstStartOf } from '../availability/free-days.ts'
import { shownModel } from '../catalogue/read-models.ts'
import { countHit } from '../http/limits.ts'
import { refuseField } from '../http/refuse-field.ts'
import type { RouteInput } from '../http/route.ts'
import { mayMailStranger } from '../mail/budget.ts'
import { leaveTokenMaker } from './leave-token.ts'
import { mailJoined } from './mails.ts'
import { changeTerm, insertWaiting } from './store.ts'

type Input = RouteInput<(typeof waitlistEndpoints)['POST /device-types/{key}/waitlist']>

/**
 * Notes that somebody waits, and what could be had when he asked. Whether the address waits already is not told, and a
 * second time mails nothing: so nobody can fill a stranger's mailbox.
 */
export async function joinWaitlist({ context, caller, params, body, language, ip }: Input): Promise<null> {
  const type = await shownModel(context, params.key)
  const { email, months } = body
  if (months < type.min_months) refuseField('months', 'at_least', { n: type.min_months })
  if (months > type.max_months) refuseField('months', 'at_most', { n: type.max_months })
  await mayMailStranger(context, { recipient: email, ip, role: caller.role, altcha: body.altcha })
  await countHit(context, 'send_code', 'waitlist', mailboxOf(email))
  await countHit(context, 'send_code_address', 'waitlist', ip)
  const { first: first_free_on } = await firstStartOf(context, type, months)
  const leaveTokenOf = await leaveTokenMaker(context)
  const { device_type_id } = type
  await transaction(context.db, async tx => {
    const created_at = context.clock.now()
    const user_id = caller.userId ?? null
    const row = { device_type_id, user_id, email, language, months, first_free_on, created_at }
    const waiting = await insertWaiting(tx, row)
    if (waiting) await mailJoined(tx, context, { waiting, type, token: leaveTokenOf(waiting.waitlist_id) })
    else await changeTerm(tx, row)
  })
  return null
}

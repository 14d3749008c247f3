import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { addDays, type Day, wholeMonthsBetween } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { residualValue } from '#domain/requests/damage.ts'
import { dayInShop } from '#i18n/format.ts'
import { loseUnit } from '#server/delivery/shipments/machines/fail-units.ts'
import { lockUnit } from '#server/delivery/shipments/machines/move-unit.ts'
import { registeredAge } from '#server/fleet/devices/queries.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assertAnnounced, findRequestNotice } from '../late/loss-notice.ts'
import { pricesAtStart } from '../renewal/rental.ts'
import { settleLoss } from '../settlement/settle-deposit-loss.ts'
import { runStaffAction } from '../staff-moves.ts'
import { updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { endLoan } from './loaner.ts'

/**
 * Gives up a loaner that never came back, and claims its worth from its customer, who can dispute it. For a tenant, the
 * deposit pays first; the rest of it stays held for the rental.
 */
export function loseLoaner(
  input: Input<'POST /admin/requests/{request_no}/loaner/lost'>,
): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return runStaffAction(input, 'loaner_lost', async (tx, { request, subject, actor, now }) => {
    const { loaner_id: deviceId, after_sale_id, completed_at } = request
    if (deviceId === null || request.loaner_lost_at !== null)
      return refuse('operation_status_invalid', { reason: 'no_loaner' })
    if (completed_at === null) return refuse('operation_status_invalid', { reason: 'running' })
    const lostFrom = loanerLostFrom(subject, dayInShop(completed_at))
    if (subject.today < lostFrom) refuse('process_incomplete', { reason: 'not_lost', lost_from: lostFrom })
    assertAnnounced(await findRequestNotice(tx, after_sale_id), subject.today)
    await endLoan(tx, { subject, deviceId })
    const { serial_number } = await lockUnit(tx, deviceId)
    const amount = await computeLoanerWorth(tx, subject, { deviceId, lent: request.created_at })
    const action = { actor, reason: body.reason, orderNo: subject.order.order_no }
    await loseUnit(tx, context, { deviceId, action })
    const facts = { serial_number, amount }
    await writeRequestEvent(tx, { after_sale_id, event: 'loaner_lost', actor, now, reason: body.reason, facts })
    // Its bill was paid: any further charge is for the loaner. Until it is back it is recorded with its repair.
    const after = await updateRequest(tx, after_sale_id, { loaner_lost_at: now, bill_state: 'none', updated_at: now })
    await settleLoss(tx, context, {
      action: { request: after, subject, actor },
      residual: amount,
      note: `${serial_number}: ${body.reason}`,
    })
    return after
  })
}

/**
 * After as many days as for a late rental: a loaner is awaited from the day its customer has their own machine back.
 */
export function loanerLostFrom({ rules }: Pick<Subject, 'rules'>, since: Day): Day {
  return addDays(since, rules.late_grace_days + rules.late_loss_days + 1)
}

interface Lent {
  deviceId: string
  lent: Date
}

/** What a loaner is worth, which limits every claim for it. */
export async function computeLoanerWorth(db: Reader, subject: Subject, { deviceId, lent }: Lent): Promise<Cents> {
  const { item, rules, today, order } = subject
  const [age] = await registeredAge(db, [{ deviceId, orderNo: order.order_no }])
  const since = (age?.purchase_date ?? dayInShop(lent)) as Day
  const itemWorth = order.kind === 'buy' ? Math.round(item.goods / item.quantity) : item.deposit
  const price = (await pricesAtStart(db, [subject])).get(item.item_id)?.price ?? itemWorth
  return residualValue(price, wholeMonthsBetween(since, today), rules)
}

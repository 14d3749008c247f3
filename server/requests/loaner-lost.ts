import type { CallData } from '#contract/call.ts'
import type { loanerEndpoints } from '#contract/loaners.ts'
import type { Reader } from '#db/transaction.ts'
import { residualValue } from '#domain/after-sale/damage.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import type { RouteInput } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { loseUnit } from '../shipments/fail-units.ts'
import { lockUnit } from '../shipments/move-unit.ts'
import { endLoan } from './loaner.ts'
import { pricesAtStart } from './rental.ts'
import { settleLoss } from './settle-deposit-loss.ts'
import { actOn } from './staff-moves.ts'
import { updateRequest } from './store.ts'
import type { Subject } from './subject.ts'
import { wholeMonths } from './worth.ts'
import { writeRequestEvent } from './write-event.ts'

type Input = RouteInput<(typeof loanerEndpoints)['POST /admin/requests/{request_no}/loaner/lost']>

/**
 * A loaner that never came back is given up with what it is worth. Who bought the machine that was mended is asked for it
 * here, open to dispute; of who rents, the deposit pays for it when their rental is settled.
 */
export function loseLoaner(input: Input): Promise<CallData<'GET /admin/requests/{request_no}'>> {
  const { context, body } = input
  return actOn(input, 'loaner_lost', async (tx, { request, subject, actor, now }) => {
    const { loaner_id: deviceId, after_sale_id, completed_at } = request
    if (deviceId === null) return refuse('operation_status_invalid', { reason: 'no_loaner' })
    if (completed_at === null) return refuse('operation_status_invalid', { reason: 'running' })
    mustBeLost(subject, dayInShop(completed_at))
    await endLoan(tx, { subject, deviceId })
    const { serial_number, purchase_date } = await lockUnit(tx, deviceId)
    const amount = await worthOfLoaner(tx, subject, (purchase_date ?? dayInShop(request.created_at)) as Day)
    const deed = { actor, reason: body.reason, orderNo: subject.order.order_no }
    await loseUnit(tx, context, { deviceId, deed })
    const facts = { serial_number, amount }
    await writeRequestEvent(tx, { after_sale_id, event: 'loaner_lost', actor, now, reason: body.reason, facts })
    const set = { loaner_id: null, updated_at: now }
    if (subject.order.kind === 'rent') return updateRequest(tx, after_sale_id, set)
    // Its bill was paid: what is asked for from here on is the loaner.
    const after = await updateRequest(tx, after_sale_id, { ...set, bill_state: 'none' })
    await settleLoss(tx, context, {
      deed: { request: after, subject, actor },
      residual: amount,
      note: `${serial_number}: ${body.reason}`,
    })
    return after
  })
}

/** As long as for a rental that is late: a loaner is awaited from the day its customer has their own back. */
function mustBeLost({ rules, today }: Subject, since: Day): void {
  const lostFrom = addDays(since, rules.late_grace_days + rules.late_loss_days + 1)
  if (today < lostFrom) refuse('process_incomplete', { reason: 'not_lost', lost_from: lostFrom })
}

async function worthOfLoaner(db: Reader, subject: Subject, since: Day): Promise<Cents> {
  const { item, rules, today, order } = subject
  const own = order.kind === 'buy' ? Math.round(item.goods / item.quantity) : item.deposit
  const price = (await pricesAtStart(db, [subject])).get(item.item_id)?.price ?? own
  return residualValue(price, wholeMonths(since, today), rules)
}

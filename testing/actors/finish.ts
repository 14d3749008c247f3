import { iban, ordersOf, payAt, reason, requestsOf } from './customers.ts'
import { Dice } from './dice.ts'
import { accountAsked } from './holds-at-last.ts'
import { delayed } from './provider.ts'
import { mend } from './recalls.ts'
import { answerBill, withdrawWaitingWork } from './repairs/paid-work.ts'
import { finishWork } from './requests.ts'
import {
  close,
  decideOn,
  inspect,
  openSettlement,
  ours,
  parcelsOf,
  post,
  proposalsOf,
  refundsOf,
  ship,
} from './staff.ts'
import { settleStatements } from './statements.ts'
import { day, type World } from './world.ts'

const rounds = 9

/** Goods are not handed out if a bank has taken their payment back. */
const chargedBack = 200209
/** A machine that was retired while it was away is not repaired any more. */
const retired = 200001

/** Everybody does what is waiting for them; days pass until nothing is left to do. */
export async function finish(world: World): Promise<void> {
  world.sandbox.control.refundsFail = false
  world.isAsleep = false
  world.late = []
  for (let round = 0; round < rounds; round += 1) {
    world.say(`round ${round + 1}`)
    await providerSettles(world)
    await customersPay(world)
    await withdrawWaitingWork(world)
    await settleStatements(world)
    await staffDecide(world)
    await staffSend(world, round > 3)
    await customersAnswer(world)
    await staffRefund(world)
    await staffAgree(world)
    await world.pass(day)
  }
  // Late settlements, completed purchases, expired holds.
  await world.pass(45 * day, 9 * day)
  await providerSettles(world)
  await staffDecide(world)
  await world.pass(day)
  await customersAnswer(world)
  await staffSetsOff(world)
  await staffRefund(world)
  await world.pass(2 * day, day)
}

/**
 * Nobody answers any more: after the reminder and thirty days staff set off. A settlement that is shown again in its
 * place waits once more.
 */
async function staffSetsOff(world: World): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    const open = await requestsOf(world, openSettlement)
    if (open.length === 0) return
    for (const { request_no: no } of open) await post(world, 'finance', `/requests/${no}/set-off`, { reason })
    if ((await requestsOf(world, openSettlement)).length > 0) await world.pass(45 * day, 9 * day)
  }
}

async function providerSettles(world: World): Promise<void> {
  for (const { id } of await delayed(world)) await world.sandbox.act(id, 'delayed_success')
  const disputes = await world.rows(
    "select object_id as id, body ->> 'status' as status from sandbox_objects where kind = 'dispute' order by created_at",
  )
  for (const { id, status } of disputes) {
    if (['won', 'lost', 'warning_closed'].includes(status)) continue
    await world.sandbox.play({ what: status.startsWith('warning') ? 'close' : 'win', id })
  }
}

/** Pays what is owed for existing orders and was requested. */
async function customersPay(world: World): Promise<void> {
  const charges = await world.rows(
    `select checkout_no, user_id from checkouts where pay_status <> 'paid' and ended_at is null and purpose <> 'cart'
      order by checkout_id`,
  )
  for (const charge of charges) await payAt(world, new Dice(1), charge, true)
  const answers = await requestsOf(world, "bill_state = 'waiting'")
  for (const bill of answers)
    await answerBill(world, bill as { order_no: string; request_no: string }, { accept: false })
}

/** Customers who were asked by mail for the account of a refund give it; others do not know that it waits for them. */
async function customersAnswer(world: World): Promise<void> {
  const asked = await world.rows(
    `select refund_no, o.user_id from refunds f join orders o using (order_id)
      where refund_status = 'refunding' and way = 'bank_transfer' and f.iban is null and ${accountAsked}`,
  )
  for (const { refund_no, user_id } of asked) {
    const who = world.customers.find(({ as }) => as.userId === user_id)
    if (who) await world.call(who.as, 'POST', `/refunds/${refund_no}/account`, { iban })
  }
}

/** A bank has taken the payment back: the machine stays here, and the contract or the repair ends. */
async function keepHere(world: World, { no, order_no }: { no: string; order_no: string }): Promise<void> {
  const [order] = await world.rows('select * from orders where order_no = $1', order_no)
  await close(world, order, { refund_amount: 0, whereabouts: 'with_us' })
  await endUndone(world, no)
}

async function endUndone(world: World, no: string): Promise<void> {
  await post(world, 'operations', `/requests/${no}/fail`, { error_reason: reason })
  await post(world, 'operations', `/requests/${no}/end`, { outcome: reason })
}

async function mendOrEnd(world: World, { no, device_id }: { no: string; device_id: string }): Promise<void> {
  if ((await mend(world, device_id)) !== 0) await endUndone(world, no)
}

async function staffDecide(world: World): Promise<void> {
  for (const { request_no: no } of await requestsOf(world, "audit_status = 'wait_review'")) {
    const { code } = await post(world, 'operations', `/requests/${no}/approve`)
    if (code !== 0) await post(world, 'operations', `/requests/${no}/reject`, { reject_reason: reason })
  }
  for (const { request_no: no } of await requestsOf(world, 'loaner_id is not null')) {
    await post(world, 'operations', `/requests/${no}/loaner/back`)
  }
  const running = "audit_status = 'approved' and completed_at is null"
  for (const { request_no: no, order_no, apply_type, process_status: at, device_id } of await requestsOf(
    world,
    running,
  )) {
    const isBack = ['return', 'rejection'].includes(apply_type)
    if (isBack && at !== 'pass') await inspect(world, no, new Dice(2))
    else if (!['renewal', 'buy'].includes(apply_type)) {
      const events = { pass: 'pick_up', transport_leave: 'start', ing: 'send_back', transport_back: 'complete' }
      const event = events[at as keyof typeof events]
      const step = () => post(world, 'operations', `/requests/${no}/step`, { event })
      const { code } = event ? await (event === 'send_back' ? finishWork(world, no) : step()) : { code: 0 }
      if (code === chargedBack) await keepHere(world, { no, order_no })
      if (event === 'start' && code === retired) await endUndone(world, no)
      // Recalled, or found broken, while it was being worked on.
      if (event === 'send_back' && code === retired) await mendOrEnd(world, { no, device_id })
    }
  }
  const disputed =
    "exists (select from settlements s where s.after_sale_id = r.after_sale_id and settlement_state = 'disputed')"
  for (const { request_no: no } of await requestsOf(world, disputed)) {
    await post(world, 'operations', `/requests/${no}/settle`, { deductions: [], remark: reason })
  }
}

async function staffSend(world: World, givesUp: boolean): Promise<void> {
  for (const { order_no } of await ordersOf(world, ['pay_success'])) {
    await ship(world, order_no)
    const [order] = await world.rows('select order_status from orders where order_no = $1', order_no)
    if (givesUp && order.order_status === 'pay_success') {
      await post(world, 'admin', `/orders/${order_no}/close`, { reason })
    }
  }
  for (const { tracking_no } of await parcelsOf(world, "shipment_state in ('announced', 'in_transit')")) {
    await world.carried(tracking_no, 'accepted')
    await world.carried(tracking_no, 'delivered')
  }
  for (const { order_no } of await ordersOf(world, ['in_transit'])) {
    await post(world, 'operations', `/orders/${order_no}/deliver`)
  }
}

/** Approved by a person other than the one who asked. */
async function staffAgree(world: World): Promise<void> {
  for (const proposal of await proposalsOf(world)) {
    for (const role of ['admin', 'operations', 'finance'] as const) {
      if ((await decideOn(world, proposal, role)).code === 0) break
    }
  }
}

async function staffRefund(world: World): Promise<void> {
  for (const { refund_no } of await refundsOf(world, "refund_status = 'requested'")) {
    for (const role of ['finance', 'admin'] as const) {
      const { code } = await post(world, role, `/refunds/${refund_no}/approve`)
      if (code !== 0) await post(world, role, `/refunds/${refund_no}/reject`, { reason })
    }
  }
  for (const { refund_no } of await refundsOf(world, "refund_status = 'refund_failed'")) {
    await post(world, 'finance', `/refunds/${refund_no}/bank-transfer`, { iban })
  }
  await post(world, 'finance', '/refund-transfers', { iban: ours })
  for (const { refund_no } of await refundsOf(world, "refund_status = 'refunding' and way = 'bank_transfer'")) {
    await post(world, 'finance', `/refunds/${refund_no}/transferred`)
  }
}

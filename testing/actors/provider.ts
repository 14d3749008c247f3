import type { Play } from '#demo/sandbox/play.ts'
import type { Command } from './customers.ts'
import type { Dice } from './dice.ts'
import type { Word, World } from './world.ts'

const objectsOf = (world: World, kind: string, where = 'true') =>
  world.rows(
    `select object_id as id, body from sandbox_objects where kind = $1 and ${where} order by created_at, object_id`,
    kind,
  )

const paid = (world: World) => objectsOf(world, 'intent', "body ->> 'status' = 'succeeded'")

/** A bank is not asked for what was refunded already, or is on its way by a file for the bank. */
async function leftOf(world: World, intentId: string): Promise<number> {
  const row = await world.one(
    `select (i.body ->> 'amount_received')::int
        - coalesce((select sum((r.body ->> 'amount')::int) from sandbox_objects r where r.kind = 'refund'
            and r.body ->> 'payment_intent' = i.object_id and r.body ->> 'status' in ('succeeded', 'pending')), 0)
        - coalesce((select sum((d.body ->> 'amount')::int) from sandbox_objects d where d.kind = 'dispute'
            and d.body ->> 'payment_intent' = i.object_id and d.body ->> 'status' not in ('won', 'warning_closed')), 0)
        - coalesce((select sum(refund_amount) from refunds f join payments p using (payment_id)
            where p.payment_ref = i.object_id and way = 'bank_transfer'
              and (refund_status = 'refund_successful' or transfer_file_id is not null)), 0) as amount
       from sandbox_objects i where i.object_id = $1`,
    intentId,
  )
  return Number(row?.amount ?? 0)
}

/** An event at the provider without the shop, which is notified of it or not. */
async function plays(world: World, dice: Dice, what: Play, tells: () => Promise<Word | undefined>): Promise<void> {
  const happened = await world.sandbox.play(what)
  world.say(`provider ${JSON.stringify(what)}${happened ? '' : ' does not fit'}`)
  const word = happened ? await tells() : undefined
  if (word) await world.tell(word, dice.below(4))
}

const newest = async (world: World, kind: string, type: string): Promise<Word | undefined> => {
  const [found] = await world.sandbox.newest(kind as 'refund', 1)
  return found && { type, object: found as Word['object'] }
}

export const delayed = (world: World) =>
  world.rows(
    `select s.object_id as id from sandbox_objects s join sandbox_objects i on i.object_id = s.body ->> 'payment_intent'
      where s.kind = 'session' and i.body ->> 'status' = 'processing' order by s.created_at, s.object_id`,
  )

async function bankKeeps(world: World, dice: Dice, { id, isWhole }: { id: string; isWhole: boolean }): Promise<void> {
  const left = await leftOf(world, id)
  if (left <= 0) return
  const amount = isWhole ? left : 1 + dice.below(left)
  await plays(world, dice, { what: 'dispute', payment: id, amount }, () =>
    newest(world, 'dispute', 'charge.dispute.created'),
  )
  const [dispute] = await world.sandbox.newest('dispute', 1)
  if (!dispute) return
  const word = { type: 'charge.dispute.closed', object: dispute }
  await plays(world, dice, { what: 'lose', id: dispute.id }, async () => word)
}

/** The same for the payment of a request. */
export async function bankTakesBack(world: World, dice: Dice, requestNo: string): Promise<void> {
  const payment = await world.one(
    `select payment_ref as id from payments join checkouts c using (checkout_id) join requests r
        on r.after_sale_id::text = about ->> 'after_sale_id'
      where request_no = $1 and payment_state = 'paid' and purpose = 'request'`,
    requestNo,
  )
  if (payment) await bankKeeps(world, dice, { id: payment.id, isWhole: true })
}

export const providerCommands = {
  bankDecides: async (world, dice) => {
    const session = dice.of(await delayed(world))
    if (!session) return
    const outcome = dice.one(['delayed_success', 'delayed_success', 'delayed_failure'])
    await world.sandbox.act(session.id, outcome)
    world.say(`provider ${outcome}`)
    const type = `checkout.session.async_payment_${outcome === 'delayed_success' ? 'succeeded' : 'failed'}`
    await world.tell({ type, object: { id: session.id, object: 'checkout.session' } }, dice.below(4))
  },
  /** A session that was left open is paid after all. */
  paysLate: async (world, dice) => {
    const session = dice.of(await objectsOf(world, 'session', "body ->> 'status' = 'open'"))
    if (!session) return
    await world.sandbox.act(session.id, dice.one(['success', 'success', 'delayed']))
    world.say('a session that was left is paid')
    const object = { id: session.id, object: 'checkout.session' }
    await world.tell({ type: 'checkout.session.completed', object }, dice.below(4))
  },
  refundComesBack: async (world, dice) => {
    const refund = dice.of(await objectsOf(world, 'refund', "body ->> 'status' = 'succeeded'"))
    if (!refund) return
    const word = { type: 'refund.failed', object: refund.body }
    await plays(world, dice, { what: 'refund_comes_back', id: refund.id }, async () => word)
  },
  byHand: async (world, dice) => {
    const intent = dice.of(await paid(world))
    if (!intent) return
    const left = await leftOf(world, intent.id)
    const amount = dice.once(2) ? { amount: 1 + dice.below(5000) } : {}
    if (left < (amount.amount ?? 1)) return
    await plays(world, dice, { what: 'refund', payment: intent.id, ...amount }, () =>
      newest(world, 'refund', 'refund.created'),
    )
  },
  dispute: async (world, dice) => {
    const intent = dice.of(await paid(world))
    if (!intent) return
    const left = await leftOf(world, intent.id)
    if (left <= 0) return
    const amount = dice.once(3) ? Math.min(left, 1 + dice.below(5000)) : left
    const more = dice.once(3) ? { inquiry: true } : { amount }
    await plays(world, dice, { what: 'dispute', payment: intent.id, ...more }, () =>
      newest(world, 'dispute', 'charge.dispute.created'),
    )
  },
  /** A bank takes back all that is left of a payment and keeps it, before anything else happens. */
  bankTakes: async (world, dice) => {
    const intent = dice.of(await paid(world))
    if (intent) await bankKeeps(world, dice, { id: intent.id, isWhole: !dice.once(3) })
  },
  disputeGoesOn: async (world, dice) => {
    const dispute = dice.of(await objectsOf(world, 'dispute'))
    if (!dispute) return
    const what = dice.one(['respond', 'win', 'lose', 'close'])
    const word = { type: 'charge.dispute.closed', object: dispute.body }
    await plays(world, dice, { what, id: dispute.id }, async () => word)
  },
  payout: (world, dice) => {
    const amount = dice.once(2) ? { amount: 1 + dice.below(9000) } : {}
    return plays(world, dice, { what: 'payout', ...amount }, () => newest(world, 'payout', 'payout.paid'))
  },
  payoutFails: async (world, dice) => {
    const payout = dice.of(await objectsOf(world, 'payout'))
    if (!payout) return
    const word = { type: 'payout.failed', object: payout.body }
    await plays(world, dice, { what: 'payout_fails', id: payout.id }, async () => word)
  },
  fee: (world, dice) => plays(world, dice, { what: 'stripe_fee', amount: -1 - dice.below(900) }, async () => undefined),
  refundsFail: async (world, dice) => {
    world.sandbox.control.refundsFail = dice.once(2)
    world.say(`refunds ${world.sandbox.control.refundsFail ? 'fail' : 'go well'} from now on`)
  },
  /** Sends a delayed event, or sends one again. */
  tellsLate: async (world, dice) => {
    const word = dice.of(world.late)
    if (!word) return
    if (dice.once(2)) world.late = world.late.filter(one => one !== word)
    await world.tell(word, 1)
  },
  tellsAny: async (world, dice) => {
    const kind = dice.one(['session', 'intent', 'refund', 'dispute', 'payout'])
    const found = dice.of(await objectsOf(world, kind))
    if (!found) return
    const type = {
      ...{ session: 'checkout.session.completed', intent: 'payment_intent.any', refund: 'refund.updated' },
      ...{ dispute: 'charge.dispute.updated', payout: 'payout.paid' },
    }[kind as 'session']
    await world.tell({ type, object: found.body }, 1)
  },
} satisfies Record<string, Command>

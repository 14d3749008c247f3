import type { Role } from '#domain/access.ts'
import { proveFault } from '../shop/proven-faults.ts'
import { cleanList, finding, sidesBy } from '../steps/returns.ts'
import { namedParcel } from '../steps/shipments.ts'
import { type Command, iban, itemsOf, reason, requestsOf, someOrder } from './customers.ts'
import type { Dice } from './dice.ts'
import type { Answered, World } from './world.ts'

type Worker = Exclude<Role, 'guest' | 'customer'>
const ours = 'NL02ABNA0123456789'

const post = (world: World, role: Worker, path: string, body: object = {}): Promise<Answered> =>
  world.call(world.staff(role), 'POST', `/admin${path}`, body)

const refundsOf = (world: World, where: string) =>
  world.rows(
    `select f.*, order_no from refunds f left join orders o using (order_id) left join payments p using (payment_id)
       left join checkouts c on c.checkout_id = p.checkout_id
      where (order_no = any($1) or c.user_id = any($2)) and ${where} order by refund_id`,
    world.orders.map(({ no }) => no),
    world.customers.map(({ as }) => as.userId),
  )

export async function ship(world: World, orderNo: string, parts: object = {}): Promise<void> {
  const who = world.staff('operations')
  const get = async (path: string) => {
    const { status, text, data, code } = await world.call(who, 'GET', path)
    return { status, text, headers: new Headers(), json: { code, msg: '', data } }
  }
  const parcel = await namedParcel({ get }, orderNo, parts)
  await post(world, 'operations', `/orders/${orderNo}/ship`, { ...parcel, concession_reason: reason })
}

export const parcelsOf = (world: World, where: string) =>
  world.rows(
    `select tracking_no, direction, order_no from shipments s join orders o using (order_id)
      where order_no = any($1) and tracking_no is not null and ${where} order by shipment_id`,
    world.orders.map(({ no }) => no),
  )

export const onRequest =
  (where: string, work: (world: World, no: string, dice: Dice) => Promise<unknown>): Command =>
  async (world, dice) => {
    const found = dice.of(await requestsOf(world, dice.once(8) ? 'true' : where))
    if (found) await work(world, found.request_no, dice)
  }

const onRefund =
  (where: string, work: (world: World, no: string, dice: Dice) => Promise<unknown>): Command =>
  async (world, dice) => {
    const found = dice.of(await refundsOf(world, dice.once(8) ? 'true' : where))
    if (found) await work(world, found.refund_no, dice)
  }

/** Of several units, those that arrived; now and then not all of them. */
async function someOf(world: World, no: string, dice: Dice): Promise<object> {
  const { data } = await world.call(world.staff('operations'), 'GET', `/admin/requests/${no}`)
  const { pieces, serial_numbers } = (data?.awaited ?? { pieces: 1, serial_numbers: [] }) as {
    pieces: number
    serial_numbers: string[]
  }
  if (pieces < 2) return {}
  const count = dice.once(3) ? 1 + dice.below(pieces) : pieces
  return serial_numbers.length > 0 ? { serial_numbers: serial_numbers.slice(0, count) } : { pieces: count }
}

export async function inspect(world: World, no: string, dice: Dice): Promise<void> {
  const { app } = world.shop
  const isBad = dice.once(3)
  const findings = isBad ? [await finding(app, world.house, 500 + dice.below(30_000))] : []
  const waive = dice.once(4) ? [dice.one(['early_fee', 'late'])] : []
  const came = await someOf(world, no, dice)
  const body = { checklist: cleanList, pictures: await sidesBy(app, world.house), findings, waive, ...came }
  await post(world, 'operations', `/requests/${no}/inspect`, body)
}

export const proposalsOf = (world: World) =>
  world.rows("select proposal_id, version from proposals where proposal_state = 'open' order by asked_at, proposal_id")

export function decideOn(
  world: World,
  { proposal_id, version }: { proposal_id: string; version: number },
  role: Worker,
  rejects = false,
): Promise<Answered> {
  const path = `/proposals/${proposal_id}`
  return rejects
    ? post(world, role, `${path}/reject`, { version, reason })
    : post(world, role, `${path}/approve`, { version })
}

interface Closing {
  /** Brought between the least and the most that the order screen names. */
  refund_amount: number
  /** Of the machines that are away. */
  whereabouts: 'with_us' | 'lost'
}

export async function close(
  world: World,
  { order_id, order_no, order_status }: Record<string, string>,
  { refund_amount, whereabouts }: Closing,
): Promise<void> {
  const isSent = !['created', 'pay_success'].includes(order_status ?? '')
  const machines = await world.rows(
    `select serial_number from unit_reservations r join order_items i on i.item_id = r.order_item_id
      join devices using (device_id) where i.order_id = $1 and reservation_state = 'out' order by serial_number`,
    order_id,
  )
  const units = machines.map(({ serial_number }) => ({ serial_number, whereabouts }))
  const { least, back } = isSent ? await readClosing(world, order_no ?? '') : { least: 0, back: 0 }
  await post(world, 'admin', `/orders/${order_no}/close`, {
    reason,
    ...(isSent && { units, refund_amount: Math.max(least, Math.min(refund_amount, back)) }),
  })
}

async function readClosing(world: World, orderNo: string): Promise<{ least: number; back: number }> {
  const { data } = await world.call(world.staff('admin'), 'GET', `/admin/orders/${orderNo}`)
  return (data?.closing as { least: number; back: number } | undefined) ?? { least: 0, back: 0 }
}

const steps = ['pick_up', 'start', 'send_back', 'complete'] as const
/** SQL condition: its settlement was not answered yet. */
export const openSettlement =
  "exists (select from settlements s where s.after_sale_id = r.after_sale_id and settlement_state = 'proposed')"

const running = "audit_status = 'approved' and completed_at is null and process_status not in ('complete', 'reject')"

export const staffCommands = {
  ship: async (world, dice) => {
    const order = await someOrder(world, dice, ['pay_success'])
    if (order) await ship(world, order.order_no)
  },
  /** One item of several: the others follow later, or never. */
  shipPart: async (world, dice) => {
    const order = await someOrder(world, dice, ['pay_success'])
    const items = order ? await itemsOf(world, order.order_no) : []
    const item = items.length > 1 && dice.of(items)
    if (item) await ship(world, order?.order_no ?? '', { units: [{ item_id: item.item_id, serial_numbers: [] }] })
  },
  arrive: async (world, dice) => {
    const parcel = dice.of(
      await parcelsOf(world, "shipment_state not in ('delivered', 'canceled', 'lost', 'returned')"),
    )
    const event = dice.one(['delivered', 'delivered', 'delivered', 'accepted', 'lost', 'returned'])
    if (parcel) await world.carried(parcel.tracking_no, event)
  },
  arriveByHand: async (world, dice) => {
    const order = await someOrder(world, dice, ['in_transit'])
    const event = dice.one(['deliver', 'deliver', 'deliver', 'lose', 'return-to-sender'])
    if (order) await post(world, 'operations', `/orders/${order.order_no}/${event}`)
  },
  cancelItem: async (world, dice) => {
    const order = await someOrder(world, dice, ['pay_success'])
    const item = order && dice.of(await itemsOf(world, order.order_no))
    if (item) await post(world, 'operations', `/orders/${order.order_no}/items/${item.item_id}/cancel`, { reason })
  },
  close: async (world, dice) => {
    const order = await someOrder(world, dice, ['created', 'pay_success', 'in_transit', 'delivered', 'in_use'])
    const refund = order && dice.below(Math.max(1, order.paid_amount - order.refunded_amount + 1))
    if (order)
      await close(world, order, { refund_amount: refund, whereabouts: dice.one(['with_us', 'with_us', 'lost']) })
  },
  /** A second person decides, or the one who asked, which is refused. */
  agree: async (world, dice) => {
    const proposal = dice.of(await proposalsOf(world))
    if (proposal) await decideOn(world, proposal, dice.one(['admin', 'admin', 'finance', 'operations']), dice.once(5))
  },
  correct: (world, dice) =>
    post(world, 'finance', '/ledger/corrections', {
      ...{ debit: 'bank', credit: 'unassigned', amount: 1 + dice.below(5000), reason: 'Gevonden bij de controle' },
    }),
  goodwill: async (world, dice) => {
    const order = await someOrder(world, dice, ['pay_success', 'in_transit', 'delivered', 'in_use', 'completed'])
    if (!order) return
    const item = dice.once(2) ? dice.of(await itemsOf(world, order.order_no)) : undefined
    const type = dice.one(['product', 'product', 'product', 'deposit'])
    const amount = dice.once(4) ? null : 1 + dice.below(dice.once(4) ? 60_000 : 6000)
    const body = { type, amount, item_id: item?.item_id ?? null, reason }
    await post(world, dice.one(['finance', 'admin']), `/orders/${order.order_no}/refunds`, body)
  },
  approveRefund: onRefund("refund_status = 'requested'", (world, no, dice) =>
    post(
      world,
      dice.one(['finance', 'admin']),
      `/refunds/${no}/approve`,
      dice.once(4) ? { amount: 1 + dice.below(3000) } : {},
    ),
  ),
  rejectRefund: onRefund("refund_status = 'requested'", (world, no) =>
    post(world, 'finance', `/refunds/${no}/reject`, { reason }),
  ),
  retryRefund: onRefund("refund_status = 'refund_failed'", (world, no) =>
    post(world, 'finance', `/refunds/${no}/retry`),
  ),
  byTransfer: onRefund("refund_status in ('refund_failed', 'refunding')", (world, no, dice) =>
    post(world, 'finance', `/refunds/${no}/bank-transfer`, { iban, ...(dice.once(3) && { bank_refused: true }) }),
  ),
  transferFile: world => post(world, 'finance', '/refund-transfers', { iban: ours }),
  transferred: onRefund("refund_status = 'refunding' and way = 'bank_transfer'", (world, no) =>
    post(world, 'finance', `/refunds/${no}/transferred`),
  ),
  wholeFile: async (world, dice) => {
    const file = dice.of(await world.rows('select file_no from transfer_files order by file_no'))
    if (file) await post(world, 'finance', `/refund-transfers/${file.file_no}/transferred`, { except: [] })
  },
  returned: onRefund("way = 'bank_transfer'", (world, no) =>
    post(world, 'finance', `/refunds/${no}/returned`, { reason }),
  ),
  approve: onRequest("audit_status = 'wait_review'", (world, no, dice) =>
    post(world, dice.one(['support', 'operations']), `/requests/${no}/approve`),
  ),
  reject: onRequest("audit_status = 'wait_review'", (world, no) =>
    post(world, 'support', `/requests/${no}/reject`, { reject_reason: reason }),
  ),
  step: onRequest(running, (world, no, dice) =>
    post(world, 'operations', `/requests/${no}/step`, { event: dice.one(steps) }),
  ),
  lend: onRequest("apply_type in ('repair', 'maintenance') and loaner_id is null", (world, no) =>
    post(world, 'operations', `/requests/${no}/loaner`),
  ),
  loanerBack: onRequest('loaner_id is not null', (world, no) =>
    post(world, 'operations', `/requests/${no}/loaner/back`),
  ),
  loanerLost: onRequest('loaner_id is not null and completed_at is not null', (world, no) =>
    post(world, 'admin', `/requests/${no}/loaner/lost`, { reason }),
  ),
  inspect: onRequest(
    `(process_status in ('transport_leave', 'check')
      or (apply_type = 'return' and completed_at is not null and arrived_on is null))`,
    inspect,
  ),
  bill: onRequest(
    "apply_type in ('repair', 'maintenance') and completed_at is null and audit_status = 'approved'",
    async (world, no, dice) => {
      // Sometimes without evidence, which is refused.
      if (!dice.once(8)) await proveFault(world.shop.app, no)
      const fees = {
        repair_fee: dice.below(20_000),
        freight: dice.once(2) ? 995 : 0,
        maintenance_fee: dice.below(2000),
      }
      const body = { duty: dice.one(['customer', 'customer', 'company']), ...fees, remark: 'Behuizing gebroken.' }
      return post(world, 'operations', `/requests/${no}/bill`, body)
    },
  ),
  fail: onRequest(running, (world, no) => post(world, 'operations', `/requests/${no}/fail`, { error_reason: reason })),
  retry: onRequest("error_reason <> ''", (world, no) => post(world, 'operations', `/requests/${no}/retry`)),
  end: onRequest("error_reason <> '' and completed_at is null", (world, no) =>
    post(world, 'operations', `/requests/${no}/end`, { outcome: reason }),
  ),
  settle: onRequest(
    "exists (select from settlements s where s.after_sale_id = r.after_sale_id and settlement_state = 'disputed')",
    (world, no, dice) => {
      const deductions = dice.once(2) ? [] : [{ rule: 'damage', amount: 1 + dice.below(2000), note: 'Toch wel.' }]
      return post(world, 'operations', `/requests/${no}/settle`, { deductions, remark: reason })
    },
  ),
  chargeOwed: onRequest(
    'exists (select from settlements s where s.after_sale_id = r.after_sale_id and owed > 0)',
    (world, no) => post(world, 'finance', `/requests/${no}/charge-owed`),
  ),
  setOff: onRequest(openSettlement, (world, no, dice) =>
    post(world, dice.once(2) ? 'finance' : 'admin', `/requests/${no}/set-off`, { reason }),
  ),
  waiveOwed: onRequest("r.error_reason in ('not_paid', 'not_agreed')", (world, no) =>
    post(world, 'operations', `/requests/${no}/waive-owed`, { reason }),
  ),
  takeRenewalBack: onRequest("r.apply_type = 'renewal' and r.process_status = 'complete'", (world, no) =>
    post(world, 'finance', `/requests/${no}/take-back`, { reason }),
  ),
  lost: async (world, dice) => {
    const order = await someOrder(world, dice, ['in_use'])
    if (order) await post(world, 'admin', `/overdue/${order.order_no}/lost`, { reason })
  },
  goodsLost: onRequest("apply_type = 'rejection' and refunded_at is not null and picked_up_on is null", (world, no) =>
    post(world, 'admin', `/requests/${no}/lost`, { reason }),
  ),
  retire: async (world, dice) => {
    const machine = dice.of(
      await world.rows(
        `select distinct on (serial_number) d.device_id, serial_number from devices d join unit_reservations using (device_id)
          where reservation_state in ('held', 'booked', 'out') and device_status <> 'disabled' order by serial_number`,
      ),
    )
    if (!machine) return
    const who = world.staff('operations')
    const { data } = await world.call(who, 'GET', `/admin/devices/${machine.device_id}`)
    const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area } = data
    const known = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
    const body = { ...known, version: data.version, device_status: dice.one(['disabled', 'abnormal']), reason }
    await world.call(who, 'PUT', `/admin/devices/${machine.device_id}`, body)
  },
} satisfies Record<string, Command>

export { ours, post, refundsOf }

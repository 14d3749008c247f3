import { proveFault } from '../shop/proven-faults.ts'
import { agreedTerms, good, type Offer, type RequestDetail } from '../steps/requests.ts'
import { cleanList, finding, sidesBy } from '../steps/returns.ts'
import type { UseCase } from './scheduler.ts'
import { delivered } from './standings-orders.ts'
import type { Standing, World } from './world.ts'

const rent = { sku: 'genie-600-rent', months: 3 }
const reason = 'Zo is het'

export async function inUse(world: World) {
  const made = await delivered(world, [rent])
  const { me, orderNo, order } = made
  await me.call('POST', `/orders/${orderNo}/sign`, {})
  const itemId = order.items[0]?.item_id ?? ''
  const body = async (apply_type: string, more: object = {}) => {
    const offer = ['repair', 'maintenance'].includes(apply_type)
      ? {}
      : good<Offer>(await me.call('POST', `/orders/${orderNo}/request-offer`, { item_id: itemId, apply_type, ...more }))
    const offer_id = 'offer_id' in offer ? { offer_id: offer.offer_id } : {}
    const terms = await agreedTerms(world.shop.app, apply_type)
    return { item_id: itemId, apply_type, ...offer_id, ...terms, reason_code: 'other', apply_reason: reason, ...more }
  }
  const asks = async (apply_type: string, more: object = {}): Promise<UseCase> =>
    world.post(`ask ${apply_type}`, me.as, `/orders/${orderNo}/requests`, await body(apply_type, more))
  const asked = async (apply_type: string, more: object = {}) =>
    good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, await body(apply_type, more)))
  return { ...made, asks, asked, itemId }
}

/** The pick-up and the work are entered by different people. */
export const does = async (world: World, no: string, name: string, body: object = {}) =>
  good(
    await world.house
      .by('event' in body && body.event === 'pick_up' ? 'admin' : 'operations')
      .post(`/admin/requests/${no}/${name}`, body),
  )

/** What staff and the customer can do to a request, in any state. */
function decisions(world: World, me: Awaited<ReturnType<typeof inUse>>['me'], no: string): UseCase[] {
  const [operations, support] = [world.role('operations'), world.role('support')]
  return [
    world.post('approve', operations, `/admin/requests/${no}/approve`),
    world.post('reject', support, `/admin/requests/${no}/reject`, { reject_reason: reason }),
    world.post('cancel request', me.as, `/requests/${no}/cancel`),
    world.post('end request', operations, `/admin/requests/${no}/end`, { outcome: reason }),
  ]
}

export const requestStandings: Standing[] = [
  {
    name: 'rental in use',
    triples: [['ask return', 'ask buy', 'ask renewal']],
    prepare: async world => {
      const { me, orderNo, order, asks } = await inUse(world)
      const units = order.items[0]?.serial_numbers.map(serial_number => ({ serial_number, whereabouts: 'with_us' }))
      return [
        await asks('return'),
        await asks('renewal', { months: 3 }),
        await asks('buy'),
        await asks('repair'),
        world.post('ask back', me.as, `/orders/${orderNo}/refunds`, { type: 'product', amount: 500, reason }),
        world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
          ...{ type: 'product', amount: 700, reason },
        }),
        world.post('close sent', world.role('admin'), `/admin/orders/${orderNo}/close`, {
          ...{ reason, units, refund_amount: (await world.house.read(orderNo)).closing.least },
        }),
      ]
    },
  },
  {
    name: 'renewal asked',
    triples: [['approve', 'cancel request', 'order of another']],
    prepare: async world => {
      const { me, orderNo, asked } = await inUse(world)
      const { request_no: no } = await asked('renewal', { months: 3 })
      const next = await world.customer()
      return [
        ...decisions(world, me, no),
        world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
          ...{ type: 'product', amount: 700, reason },
        }),
        world.post('order of another', next.as, '/orders', await next.bodyFor(await next.quote([rent]))),
      ]
    },
  },
  ...(['renewal', 'buy'] as const).map(
    (type): Standing => ({
      name: `${type} paid at the provider`,
      minutes: 2,
      prepare: async world => {
        const { me, orderNo, order, asked } = await inUse(world)
        const { request_no: no } = await asked(type, type === 'renewal' ? { months: 3 } : {})
        const { checkout_no } = good<RequestDetail>(await me.call('GET', `/requests/${no}`))
        const url = await me.pay(checkout_no ?? '')
        await me.choose(url, 'success')
        const units = order.items[0]?.serial_numbers.map(serial_number => ({ serial_number, whereabouts: 'with_us' }))
        return [
          ...decisions(world, me, no).slice(2),
          world.post('outcome', me.as, `/checkouts/${checkout_no}/outcome`),
          world.post('give up', me.as, `/checkouts/${checkout_no}/cancel`),
          world.hearsOfSession(url),
          world.task('reconcile'),
          world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
            ...{ type: 'product', amount: 700, reason },
          }),
          world.post('close sent', world.role('admin'), `/admin/orders/${orderNo}/close`, {
            ...{ reason, units, refund_amount: (await world.house.read(orderNo)).closing.least },
          }),
        ]
      },
    }),
  ),
  {
    name: 'repair billed',
    prepare: async world => {
      const { me, asked } = await inUse(world)
      const { request_no: no } = await asked('repair')
      await does(world, no, 'approve')
      for (const event of ['pick_up', 'start']) await does(world, no, 'step', { event })
      const bill = { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' }
      await proveFault(world.shop.app, no)
      await does(world, no, 'bill', bill)
      const { bill_hash } = good<RequestDetail>(await me.call('GET', `/requests/${no}`))
      const operations = world.role('operations')
      return [
        world.post('accept the bill', me.as, `/requests/${no}/bill`, {
          ...{ accept: true, bill_hash, total: 4500, ...(await agreedTerms(world.shop.app, 'renewal')) },
        }),
        world.post('decline the bill', me.as, `/requests/${no}/bill`, { accept: false }),
        world.post('change the bill', operations, `/admin/requests/${no}/bill`, { ...bill, repair_fee: 9000 }),
        world.post('send back', operations, `/admin/requests/${no}/step`, { event: 'send_back' }),
        world.post('fail', operations, `/admin/requests/${no}/fail`, { error_reason: reason }),
        world.post('end request', operations, `/admin/requests/${no}/end`, { outcome: reason }),
      ]
    },
  },
  {
    name: 'return inspected',
    prepare: async world => {
      const { me, orderNo, order, asked } = await inUse(world)
      const { request_no: no } = await asked('return')
      await does(world, no, 'approve')
      await me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false })
      await does(world, no, 'step', { event: 'pick_up' })
      const pictures = await sidesBy(world.shop.app, world.house)
      const operations = world.role('operations')
      const units = order.items[0]?.serial_numbers.map(serial_number => ({ serial_number, whereabouts: 'with_us' }))
      return [
        world.post('inspect', operations, `/admin/requests/${no}/inspect`, { checklist: cleanList, pictures }),
        world.post('end request', operations, `/admin/requests/${no}/end`, { outcome: reason }),
        world.post('cancel request', me.as, `/requests/${no}/cancel`),
        world.post('lost', world.role('admin'), `/admin/overdue/${orderNo}/lost`, { reason }),
        world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
          ...{ type: 'deposit', amount: 700, reason },
        }),
        world.post('close sent', world.role('admin'), `/admin/orders/${orderNo}/close`, {
          ...{ reason, units, refund_amount: (await world.house.read(orderNo)).closing.least },
        }),
        world.task('finish-settlements'),
      ]
    },
  },
  {
    name: 'settlement without an answer',
    triples: [['accept', 'dispute', 'set off']],
    prepare: async world => {
      const { me, orderNo, order, asked, itemId } = await inUse(world)
      // Photographed when it left; without that no damage can be charged.
      await world.rows(
        `insert into hand_overs (item_id, device_id, direction, at) select order_item_id, device_id, 'out', created_at
          from unit_reservations where order_item_id = $1 and reservation_state = 'out'`,
        itemId,
      )
      const { request_no: no } = await asked('return')
      await does(world, no, 'approve')
      await me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false })
      await does(world, no, 'step', { event: 'pick_up' })
      const pictures = await sidesBy(world.shop.app, world.house)
      const findings = [await finding(world.shop.app, world.house, 4000)]
      await does(world, no, 'inspect', { checklist: cleanList, pictures, findings })
      // As after the reminder and thirty days.
      await world.rows(
        `update settlements set dispute_until = dispute_until - 40, set_off_from = set_off_from - 40, reminded_at = created_at
          where after_sale_id = (select after_sale_id from requests where request_no = $1)`,
        no,
      )
      const { settlement } = good<RequestDetail>(await me.call('GET', `/requests/${no}`))
      const { version, back, owed } = settlement ?? { version: 0, back: 0, owed: 0 }
      const withdrawal = { name: 'Anna de Wit', contract: orderNo, email: order.email }
      return [
        world.post('accept', me.as, `/requests/${no}/accept-settlement`, { version, back, owed }),
        world.post('dispute', me.as, `/requests/${no}/dispute`, { text: reason }),
        world.post('set off', world.role('finance'), `/admin/requests/${no}/set-off`, { reason }),
        world.post('set off too', world.role('admin'), `/admin/requests/${no}/set-off`, { reason }),
        world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
          ...{ type: 'deposit', amount: 700, reason },
        }),
        world.post('withdraw', me.as, '/withdrawals', withdrawal),
        world.task('finish-settlements'),
      ]
    },
  },
]

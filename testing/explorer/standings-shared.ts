import { good, type RequestDetail } from '../steps/requests.ts'
import type { UseCase } from './scheduler.ts'
import { changed, paidOrder, retires, ships, stated } from './standings-orders.ts'
import { inUse } from './standings-requests.ts'
import type { Standing, World } from './world.ts'

const rent = { sku: 'genie-600-rent', months: 3 }
const reason = 'Zo is het'

/** A renewal or a buy-out that is paid at the provider; the shop is not notified yet. */
async function contract(world: World, type: 'renewal' | 'buy'): Promise<UseCase> {
  const { me, asked } = await inUse(world)
  const { request_no: no } = await asked(type, type === 'renewal' ? { months: 3 } : {})
  const { checkout_no } = good<RequestDetail>(await me.call('GET', `/requests/${no}`))
  await me.choose(await me.pay(checkout_no ?? ''), 'success')
  return world.post(`${type} is paid`, me.as, `/checkouts/${checkout_no}/outcome`)
}

async function sale(world: World): Promise<UseCase> {
  const me = await world.customer()
  const { checkout_no } = await me.placed([rent])
  await me.choose(await me.pay(checkout_no), 'success')
  return world.post('rental is paid', me.as, `/checkouts/${checkout_no}/outcome`)
}

async function closesSent(world: World): Promise<UseCase> {
  const { orderNo, order } = await inUse(world)
  const units = order.items[0]?.serial_numbers.map(serial_number => ({ serial_number, whereabouts: 'with_us' }))
  const body = { reason, units, refund_amount: (await world.house.read(orderNo)).closing.least }
  return world.post('close sent', world.role('admin'), `/admin/orders/${orderNo}/close`, body)
}

/** Orders that share only the model, the numbering of documents and the stock. */
export const sharedStandings: Standing[] = [
  {
    name: 'orders of one model',
    triples: [
      ['cancel order', 'task match-statement', 'rental is paid'],
      ['renewal is paid', 'buy is paid', 'cancel order'],
      ['change to less', 'task match-statement', 'machine is broken'],
    ],
    prepare: async world => {
      const canceled = await paidOrder(world, [rent])
      const withdrawn = await paidOrder(world, [rent])
      const shorter = await paidOrder(world, [rent])
      const sent = await paidOrder(world, [rent])
      const next = await world.customer()
      return [
        world.post('cancel order', canceled.me.as, `/orders/${canceled.orderNo}/cancel`),
        await stated(world, withdrawn),
        await changed(world, shorter, 'change to less', { months: 2 }),
        await ships(world, 'ship', sent.orderNo),
        await retires(world, sent.orderNo),
        await sale(world),
        await contract(world, 'renewal'),
        await contract(world, 'buy'),
        await closesSent(world),
        world.post('order of another', next.as, '/orders', await next.bodyFor(await next.quote([rent]))),
      ]
    },
  },
]

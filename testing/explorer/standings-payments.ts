import { register } from '../steps/accounts.ts'
import { skuIds, till } from '../steps/orders.ts'
import { addCoupon, runningActivity, shareBody } from '../steps/promotions.ts'
import { staff } from '../steps/staff.ts'
import type { As } from './explored-shop.ts'
import type { UseCase } from './scheduler.ts'
import type { Standing, World } from './world.ts'

const rent = { sku: 'genie-600-rent', months: 3 }
const blades = { sku: 'blades-set-9', quantity: 2 }

/** What customers and staff can do to an unpaid order. */
function unpaid(world: World, as: As, { checkout_no, orderNo }: { checkout_no: string; orderNo: string }): UseCase[] {
  return [
    world.post('pay ideal', as, `/checkouts/${checkout_no}/pay`, { method: 'ideal' }),
    world.post('pay card', as, `/checkouts/${checkout_no}/pay`, { method: 'card' }),
    world.post('outcome', as, `/checkouts/${checkout_no}/outcome`),
    world.post('give up', as, `/checkouts/${checkout_no}/cancel`),
    world.post('cancel order', as, `/orders/${orderNo}/cancel`),
    world.post('close order', world.role('support'), `/admin/orders/${orderNo}/close`, { reason: 'Zo is het' }),
    world.task('reconcile'),
  ]
}

async function placed(
  world: World,
  lines: Parameters<ReturnType<typeof till>['placed']>[0] = [rent, blades],
  codes = {},
) {
  const me = await world.customer()
  const { checkout_no, orders } = await me.placed(lines, codes)
  return { me, checkout_no, orderNo: orders[0]?.order_no ?? '' }
}

/** Orders for the same last things: the last use of a coupon, the last machine, the last unit in stock. */
async function offers(world: World): Promise<UseCase[]> {
  const { app } = world.shop
  const { code, coupon_id } = await addCoupon(app, await staff(app, 'finance'), { global_limit: 1 })
  await world.rows(`update skus set stock = 1 where key = 'garage-small'`)
  await world.rows(
    `update devices set device_status = 'disabled' where device_type_id =
       (select device_type_id from device_types where key = 'genie-3000') and pool = 'rent' and device_id <>
       (select min(device_id::text)::uuid from devices join device_types using (device_type_id)
         where key = 'genie-3000' and pool = 'rent')`,
  )
  const cases: UseCase[] = []
  const take = async (name: string, lines: Parameters<ReturnType<typeof till>['quote']>[0], codes = {}) => {
    const me = await world.customer()
    cases.push(world.post(`order ${name}`, me.as, '/orders', await me.bodyFor(await me.quote(lines, codes))))
  }
  await take('with the coupon', [blades], { coupon_code: code })
  // Only the coupon makes the two compete.
  await take('with the coupon too', [rent], { coupon_code: code })
  await take('the last machine', [{ sku: 'genie-3000-rent', months: 3 }])
  await take('the last machine and the last piece', [{ sku: 'genie-3000-rent', months: 3 }, { sku: 'garage-small' }])
  await take('the last piece', [{ sku: 'garage-small' }])
  const skus = await skuIds(app)
  const finance = world.role('finance')
  const operations = world.role('operations')
  return [
    ...cases,
    world.post('stop the coupon', finance, `/admin/coupons/${coupon_id}/stop`, { reason: 'Zo is het' }),
    world.task('return-coupon-claims'),
    world.post('count a piece out', operations, `/admin/skus/${skus.get('garage-small')}/stock`, {
      ...{ change: -1, reason: 'Gebroken' },
    }),
  ]
}

/** An invited customer, in two tabs. */
async function invited(world: World): Promise<UseCase[]> {
  const { app } = world.shop
  await runningActivity(await staff(app, 'finance'), shareBody(app))
  const sharer = await register(app)
  const headers = { authorization: `Bearer ${sharer.token}` }
  const { json } = await app.send('POST', '/api/activities/share', { body: {}, headers })
  const { code } = json.data as { code: string }
  const invitee = await register(app)
  const as: As = { userId: invitee.userInfo.user_id, role: 'customer' }
  const me = till(app, invitee, { house_number: 'gast 1' })
  const body = async () => me.bodyFor(await me.quote([blades], { share_code: code }))
  return [
    world.post('order by invitation', as, '/orders', await body()),
    world.post('order by invitation too', as, '/orders', await body()),
    world.post('take up', as, '/activities/share/use', { code }),
    world.task('reward-shares'),
  ]
}

export const paymentStandings: Standing[] = [
  {
    name: 'offers',
    triples: [['order the last machine', 'order the last machine and the last piece', 'order the last piece']],
    prepare: offers,
  },
  { name: 'invited', prepare: invited },
  {
    name: 'placed',
    prepare: async world => {
      const { me, ...of } = await placed(world)
      return unpaid(world, me.as, of)
    },
  },
  {
    name: 'placed, too late',
    minutes: 50,
    prepare: async world => {
      const { me, ...of } = await placed(world)
      return unpaid(world, me.as, of)
    },
  },
  {
    name: 'session open',
    triples: [
      ['pay card', 'give up', 'provider success'],
      ['provider success', 'outcome', 'task reconcile'],
    ],
    minutes: 2,
    prepare: async world => {
      const { me, ...of } = await placed(world)
      const url = await me.pay(of.checkout_no)
      return [
        ...unpaid(world, me.as, of),
        world.chooses(url, 'success'),
        world.chooses(url, 'decline'),
        world.chooses(url, 'delayed'),
      ]
    },
  },
  {
    name: 'session open, too late',
    minutes: 50,
    prepare: async world => {
      const { me, ...of } = await placed(world)
      const url = await me.pay(of.checkout_no)
      return [...unpaid(world, me.as, of), world.hearsOfSession(url)]
    },
  },
  {
    name: 'paid at the provider',
    triples: [
      ['outcome', 'event session', 'task reconcile'],
      ['event payment', 'give up', 'outcome'],
    ],
    minutes: 2,
    prepare: async world => {
      const { app } = world.shop
      const { code } = await addCoupon(app, await staff(app, 'finance'), { global_limit: 1 })
      const { me, ...of } = await placed(world, [rent, blades], { coupon_code: code })
      const url = await me.pay(of.checkout_no)
      await me.choose(url, 'success')
      const [payment] = await world.rows(
        'select payment_id from payments join checkouts using (checkout_id) where checkout_no = $1',
        of.checkout_no,
      )
      const [intent] = await world.rows(
        `select body ->> 'payment_intent' as id from sandbox_objects where body ->> 'client_reference_id' = $1`,
        of.checkout_no,
      )
      return [
        ...unpaid(world, me.as, of),
        world.hearsOfSession(url),
        world.hears('payment', 'payment_intent.succeeded', {
          ...{ id: intent.id, object: 'payment_intent', metadata: { payment_id: payment.payment_id } },
        }),
      ]
    },
  },
  {
    name: 'money on its way',
    minutes: 2,
    prepare: async world => {
      const { me, ...of } = await placed(world)
      const url = await me.pay(of.checkout_no)
      await me.choose(url, 'delayed')
      await me.outcome(of.checkout_no)
      return [
        ...unpaid(world, me.as, of),
        world.hearsOfSession(url),
        world.chooses(url, 'delayed_success'),
        world.chooses(url, 'delayed_failure'),
      ]
    },
  },
]

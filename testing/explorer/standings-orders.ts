import { elsewhere } from '../steps/order-changes.ts'
import { termsVersion } from '../steps/orders.ts'
import { namedParcel, tell } from '../steps/shipments.ts'
import type { UseCase } from './scheduler.ts'
import type { Customer, Standing, World } from './world.ts'

const rent = { sku: 'genie-600-rent', months: 3 }
const goods = [{ sku: 'blades-set-9', quantity: 2 }, { sku: 'garage-small' }]
const reason = 'Zo is het'

type Lines = Parameters<Customer['paid']>[0]

export async function paidOrder(world: World, lines: Lines) {
  const me = await world.customer()
  const { orders } = await me.paid(lines)
  const orderNo = orders[0]?.order_no ?? ''
  return { me, orderNo, order: await me.read(orderNo) }
}

export type PaidOrder = Awaited<ReturnType<typeof paidOrder>>

/** Stated by its owner, before staff have assigned the contract. */
export async function stated(world: World, { me, orderNo }: PaidOrder): Promise<UseCase> {
  const body = { name: 'Anna de Wit', contract: orderNo, email: 'anna@example.nl' }
  const { json, text } = await me.call('POST', '/withdrawals', body)
  if (json.code !== 0) throw new Error(text)
  const { statement_id: statementId } = json.data as { statement_id: string }
  return world.task('match-statement', { statementId })
}

export async function changed(world: World, { me, orderNo }: PaidOrder, name: string, wish: object): Promise<UseCase> {
  const { json, text } = await me.call('POST', `/orders/${orderNo}/change-offer`, wish)
  if (json.code !== 0) throw new Error(text)
  const { offer_hash } = json.data as { offer_hash: string }
  const terms_version = await termsVersion(world.shop.app)
  return world.post(name, me.as, `/orders/${orderNo}/change`, { ...wish, offer_hash, terms_version })
}

export async function ships(world: World, name: string, orderNo: string, body: object = {}): Promise<UseCase> {
  const parcel = await namedParcel(world.house.by('admin'), orderNo, body)
  return world.post(name, world.role('operations'), `/admin/orders/${orderNo}/ship`, parcel)
}

/** Everything that can be done to an order that is paid and not shipped. */
async function unsent(world: World, made: PaidOrder): Promise<UseCase[]> {
  const { me, orderNo, order } = made
  const operations = world.role('operations')
  const [item] = order.items
  return [
    world.post('cancel order', me.as, `/orders/${orderNo}/cancel`),
    await ships(world, 'ship', orderNo),
    await ships(world, 'ship by hand', orderNo, { carrier: 'other', tracking_no: `HAND-${orderNo}` }),
    world.post('close order', world.role('support'), `/admin/orders/${orderNo}/close`, { reason }),
    world.post('cancel item', operations, `/admin/orders/${orderNo}/items/${item?.item_id}/cancel`, { reason }),
    world.post('ask back', me.as, `/orders/${orderNo}/refunds`, { type: 'product', amount: 500, reason }),
    world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
      ...{ type: 'product', amount: 700, reason },
    }),
    await stated(world, made),
  ]
}

async function shipped(world: World, lines: Lines) {
  const made = await paidOrder(world, lines)
  const { shipments } = await world.house.ship(made.orderNo)
  return { ...made, trackingNo: shipments[0]?.tracking_no ?? '', order: await made.me.read(made.orderNo) }
}

export async function delivered(world: World, lines: Lines) {
  const made = await shipped(world, lines)
  await tell(world.shop.app, { trackingNo: made.trackingNo, event: 'delivered' })
  return { ...made, order: await made.me.read(made.orderNo) }
}

/** The machine of a rental is retired, by the call of the machine screen. */
export async function retires(world: World, orderNo: string): Promise<UseCase> {
  const [{ device_id }] = await world.rows(
    `select device_id from unit_reservations join order_items on item_id = order_item_id join orders using (order_id)
     where order_no = $1`,
    orderNo,
  )
  const { json } = await world.house.by('operations').get(`/admin/devices/${device_id}`)
  const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area, version } =
    json.data as Record<string, unknown>
  const fields = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
  return world.put('machine is broken', world.role('operations'), `/admin/devices/${device_id}`, {
    ...fields,
    ...{ device_status: 'abnormal', version },
  })
}

export const orderStandings: Standing[] = [
  {
    name: 'rental paid',
    triples: [
      ['cancel order', 'ship', 'machine is broken'],
      ['change to less', 'cancel order', 'give back'],
      ['order of another', 'cancel order', 'machine is broken'],
    ],
    prepare: async world => {
      const made = await paidOrder(world, [rent])
      const next = await world.customer()
      return [
        ...(await unsent(world, made)),
        await changed(world, made, 'change address', { address: elsewhere }),
        await changed(world, made, 'change to less', { months: 2 }),
        await changed(world, made, 'change to more', { months: 9 }),
        await retires(world, made.orderNo),
        world.post('order of another', next.as, '/orders', await next.bodyFor(await next.quote([rent]))),
      ]
    },
  },
  {
    name: 'goods paid',
    triples: [['cancel item', 'cancel the other item', 'ship one item']],
    prepare: async world => {
      const made = await paidOrder(world, goods)
      const operations = world.role('operations')
      return [
        ...(await unsent(world, made)),
        world.post(
          'cancel the other item',
          operations,
          `/admin/orders/${made.orderNo}/items/${made.order.items[1]?.item_id}/cancel`,
          { reason },
        ),
        await ships(world, 'ship one item', made.orderNo, { units: [{ item_id: made.order.items[0]?.item_id }] }),
        await changed(world, made, 'change address', { address: elsewhere }),
      ]
    },
  },
  {
    name: 'dearer change paid at the provider',
    minutes: 2,
    prepare: async world => {
      const made = await paidOrder(world, [rent])
      const { me, orderNo } = made
      const change = await me.call('POST', `/orders/${orderNo}/change-offer`, { months: 9 })
      const { offer_hash } = change.json.data as { offer_hash: string }
      const terms_version = await termsVersion(world.shop.app)
      const taken = await me.call('POST', `/orders/${orderNo}/change`, { months: 9, offer_hash, terms_version })
      const { checkout_no } = taken.json.data as { checkout_no: string }
      const url = await me.pay(checkout_no)
      await me.choose(url, 'success')
      return [
        ...(await unsent(world, made)),
        world.post('outcome', me.as, `/checkouts/${checkout_no}/outcome`),
        world.post('give up the change', me.as, `/checkouts/${checkout_no}/cancel`),
        world.hearsOfSession(url),
        world.task('reconcile'),
      ]
    },
  },
  {
    name: 'rental on its way',
    prepare: async world => {
      const { orderNo, trackingNo, order } = await shipped(world, [rent])
      const operations = world.role('operations')
      const units = order.items[0]?.serial_numbers.map(serial_number => ({ serial_number, whereabouts: 'with_us' }))
      const asked = await world.house.command(orderNo, 'lose', { reason })
      const { proposal_id } = asked.json.data as { proposal_id: string }
      return [
        world.post('agree that it is lost', world.role('admin'), `/admin/proposals/${proposal_id}/approve`, {
          version: 1,
        }),
        world.carried(trackingNo, 'delivered'),
        world.carried(trackingNo, 'lost'),
        world.post('deliver', operations, `/admin/orders/${orderNo}/deliver`),
        world.post('lose', operations, `/admin/orders/${orderNo}/lose`),
        world.post('back at us', operations, `/admin/orders/${orderNo}/return-to-sender`),
        world.post('close sent', world.role('admin'), `/admin/orders/${orderNo}/close`, {
          ...{ reason, units, refund_amount: (await world.house.read(orderNo)).closing.least },
        }),
      ]
    },
  },
  {
    name: 'goods delivered',
    minutes: 15 * 24 * 60,
    prepare: async world => {
      const made = await delivered(world, goods)
      const { me, orderNo } = made
      return [
        world.post('sign', me.as, `/orders/${orderNo}/sign`),
        world.task('sign-deliveries'),
        world.task('complete-purchases'),
        world.post('close sent', world.role('admin'), `/admin/orders/${orderNo}/close`, {
          reason,
          refund_amount: 1000,
        }),
        world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
          ...{ type: 'product', amount: 700, reason },
        }),
        world.post('ask back', me.as, `/orders/${orderNo}/refunds`, { type: 'product', amount: 500, reason }),
        await stated(world, made),
      ]
    },
  },
  {
    name: 'goods in use',
    minutes: 40 * 24 * 60,
    prepare: async world => {
      const made = await delivered(world, goods)
      const { me, orderNo } = made
      await me.call('POST', `/orders/${orderNo}/sign`, {})
      return [
        world.task('complete-purchases'),
        world.post('close sent', world.role('admin'), `/admin/orders/${orderNo}/close`, {
          reason,
          refund_amount: 1000,
        }),
        world.post('give back', world.role('finance'), `/admin/orders/${orderNo}/refunds`, {
          ...{ type: 'product', amount: 700, reason },
        }),
        world.post('ask back', me.as, `/orders/${orderNo}/refunds`, { type: 'product', amount: 500, reason }),
        world.post('ask repair', me.as, `/orders/${orderNo}/requests`, {
          ...{
            item_id: made.order.items[1]?.item_id,
            apply_type: 'repair',
            reason_code: 'other',
            apply_reason: reason,
          },
          ...{ guarantee_told: true, remedy: 'repair' },
        }),
      ]
    },
  },
]

import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import { good } from '../steps/requests.ts'
import { paidOrder, ships } from './standings-orders.ts'
import type { Standing, World } from './world.ts'

const goods = [{ sku: 'blades-set-9', quantity: 3 }]
const reason = 'Zo is het'
const iban = 'NL91ABNA0417164300'

/** A refund that staff have approved and that was not sent yet. */
async function owed(world: World) {
  const made = await paidOrder(world, goods)
  const wish = { type: 'product', amount: 1000, reason }
  const answer = await world.house.by('finance').post(`/admin/orders/${made.orderNo}/refunds`, wish)
  const { refund_no } = good<{ refund_no: string }>(answer)
  return { ...made, refund_no }
}

/** A refund that the provider has refused. */
export async function failedRefund(world: World) {
  const made = await owed(world)
  const { control } = openedSandbox.get(world.shop.context)
  control.refundsFail = true
  await world.sendsRefunds(made.orderNo).call()
  control.refundsFail = false
  const [{ provider_ref: ref, refund_status }] = await world.rows(
    'select provider_ref, refund_status from refunds where refund_no = $1',
    made.refund_no,
  )
  return { ...made, ref, refund_status }
}

export const refundStandings: Standing[] = [
  {
    name: 'refund asked',
    prepare: async world => {
      const { me, orderNo } = await paidOrder(world, goods)
      const wish = { type: 'product', amount: 1500, reason }
      const { refund_no } = good<{ refund_no: string }>(await me.call('POST', `/orders/${orderNo}/refunds`, wish))
      const finance = world.role('finance')
      return [
        world.post('approve', finance, `/admin/refunds/${refund_no}/approve`),
        world.post('approve less', await world.colleague('finance'), `/admin/refunds/${refund_no}/approve`, {
          amount: 900,
        }),
        world.post('reject', world.role('admin'), `/admin/refunds/${refund_no}/reject`, { reason }),
        world.post('give back', finance, `/admin/orders/${orderNo}/refunds`, { ...wish, amount: 700 }),
        world.post('cancel order', me.as, `/orders/${orderNo}/cancel`),
        world.post('close order', world.role('support'), `/admin/orders/${orderNo}/close`, { reason }),
        await ships(world, 'ship', orderNo),
        world.post('ask back', me.as, `/orders/${orderNo}/refunds`, wish),
      ]
    },
  },
  {
    name: 'refund owed',
    minutes: 2,
    prepare: async world => {
      const { orderNo, refund_no, me } = await owed(world)
      const finance = world.role('finance')
      return [
        world.sendsRefunds(orderNo),
        world.task('reconcile'),
        world.post('retry', finance, `/admin/refunds/${refund_no}/retry`),
        world.post('by transfer', finance, `/admin/refunds/${refund_no}/bank-transfer`, { iban }),
        world.post('cancel order', me.as, `/orders/${orderNo}/cancel`),
      ]
    },
  },
  {
    name: 'refund failed',
    triples: [['retry', 'by transfer', 'event refund']],
    minutes: 2,
    prepare: async world => {
      const { orderNo, refund_no, ref, refund_status } = await failedRefund(world)
      if (refund_status !== 'refund_failed') throw new Error(`The refund is ${refund_status}`)
      const finance = world.role('finance')
      return [
        world.post('retry', finance, `/admin/refunds/${refund_no}/retry`),
        world.post('retry by another', await world.colleague('finance'), `/admin/refunds/${refund_no}/retry`),
        world.post('by transfer', finance, `/admin/refunds/${refund_no}/bank-transfer`, { iban }),
        world.sendsRefunds(orderNo),
        world.task('reconcile'),
        ...(ref ? [world.hears('refund', 'refund.failed', { id: ref, object: 'refund' })] : []),
      ]
    },
  },
  {
    name: 'refund by transfer',
    prepare: async world => {
      const { refund_no, orderNo, me } = await failedRefund(world)
      const staff = world.house.by('finance')
      good(await staff.post(`/admin/refunds/${refund_no}/bank-transfer`, { iban }))
      const finance = world.role('finance')
      return [
        world.post('returned', await world.colleague('finance'), `/admin/refunds/${refund_no}/returned`, { reason }),
        world.post('transferred', finance, `/admin/refunds/${refund_no}/transferred`),
        world.post('file', finance, '/admin/refund-transfers', { iban: 'NL02ABNA0123456789' }),
        world.post('another account', await world.colleague('finance'), `/admin/refunds/${refund_no}/bank-transfer`, {
          iban,
        }),
        world.post('retry', finance, `/admin/refunds/${refund_no}/retry`),
        world.post('cancel order', me.as, `/orders/${orderNo}/cancel`),
      ]
    },
  },
]

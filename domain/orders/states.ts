import { machine } from '../machine.ts'

export const orderStatuses = [
  'created',
  'pay_success',
  'in_transit',
  'delivered',
  'in_use',
  'completed',
  'closed',
  'canceled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const payStatuses = ['wait_pay', 'paid', 'pay_fail'] as const
export type PayStatus = (typeof payStatuses)[number]

const buyer = ['guest', 'customer'] as const
const anyStaff = ['support', 'operations', 'finance', 'admin'] as const

/** An order from placement to its end. An unpaid order is cancelled only after a query to the payment provider. */
export const orderMachine = machine({
  name: 'order_status',
  states: orderStatuses,
  initial: 'created',
  ends: ['completed', 'closed', 'canceled'],
  transitions: [
    { from: ['created'], event: 'paid', by: ['provider'], to: 'pay_success' },
    { from: ['created'], event: 'close', by: ['system', ...anyStaff], to: 'closed' },
    { from: ['created'], event: 'cancel', by: [...buyer, ...anyStaff], to: 'canceled' },
    { from: ['created'], event: 'change', by: [...buyer, 'support', 'operations', 'admin'], to: 'created' },
    { from: ['pay_success'], event: 'change', by: [...buyer, 'support', 'operations', 'admin'], to: 'pay_success' },
    { from: ['pay_success'], event: 'ship', by: ['operations', 'admin'], to: 'in_transit' },
    // By the system where everything paid was refunded by the provider and the rest was still to be paid.
    { from: ['pay_success'], event: 'cancel', by: [...buyer, ...anyStaff, 'system'], to: 'canceled' },
    { from: ['pay_success'], event: 'withdraw', by: [...buyer, 'system'], to: 'canceled' },
    { from: ['pay_success'], event: 'close', by: anyStaff, to: 'closed' },
    { from: ['in_transit'], event: 'deliver', by: ['carrier', 'operations', 'admin'], to: 'delivered' },
    { from: ['in_transit'], event: 'lose', by: ['carrier', 'operations', 'admin'], to: 'pay_success' },
    { from: ['in_transit'], event: 'return_to_sender', by: ['carrier', 'operations', 'admin'], to: 'pay_success' },
    { from: ['delivered'], event: 'sign', by: [...buyer, 'system'], to: 'in_use' },
    // Completed orders included: a timely withdrawal may be matched to its order later.
    {
      from: ['in_transit', 'delivered', 'in_use', 'completed'],
      event: 'settle_rejection',
      by: ['system'],
      to: 'closed',
    },
    { from: ['in_transit', 'delivered', 'in_use'], event: 'close', by: ['admin'], to: 'closed' },
    { from: ['in_use'], event: 'complete', by: ['system'], to: 'completed' },
  ],
})

export type OrderStep = (typeof orderMachine)['transitions'][number]['event']
export const orderSteps: readonly OrderStep[] = [...new Set(orderMachine.transitions.map(({ event }) => event))]

/** The payment of one order; every new attempt after a failed one waits again. */
export const payMachine = machine({
  name: 'pay_status',
  states: payStatuses,
  initial: 'wait_pay',
  ends: ['paid'],
  transitions: [
    { from: ['wait_pay', 'pay_fail'], event: 'pay', by: ['provider'], to: 'paid' },
    { from: ['wait_pay'], event: 'fail', by: ['provider'], to: 'pay_fail' },
    { from: ['pay_fail'], event: 'try_again', by: [...buyer], to: 'wait_pay' },
  ],
})

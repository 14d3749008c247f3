import type { Faults } from '../plant.ts'

const proofs = ['testing/proof/schedules.test.ts']

/** Faults that occur only with another statement at the wrong moment. */
export const races: Faults = {
  'checkout-not-locked': {
    what: 'The checkout is read without its lock',
    of: 'lockCheckout',
    edits: { "lockOne(tx, 'checkouts', checkoutId, checkout)": 'checkout.executeTakeFirstOrThrow()' },
    proofs,
  },
  'attempt-not-locked': {
    what: 'An attempt to pay and its checkout are read without their locks',
    of: 'lockAttempt',
    edits: { "lockJoined(tx, ['checkouts', 'payments'], found)": 'found.executeTakeFirst()' },
    proofs,
  },
  'coupon-not-locked': {
    what: 'A coupon is read without its lock before its uses are counted',
    of: 'lockCoupon',
    edits: { "lockRow(tx, 'coupons', couponId, coupon)": 'coupon.executeTakeFirst()' },
    proofs,
  },
  'fleet-not-locked': {
    what: 'Machines of a model are promised without the lock of its fleet',
    of: 'lockFleet',
    edits: { "await lockAdvisory(tx, 'fleet', deviceTypeId)": '' },
    proofs,
  },
  'refund-not-locked': {
    what: 'A refund is read without its lock before its next step',
    of: 'lockRefund',
    edits: { "lockOne(tx, 'refunds', refundId, refund)": 'refund.executeTakeFirstOrThrow()' },
    proofs,
  },
  'giver-not-locked': {
    what: 'What one person gives away is summed without their lock',
    of: 'lockConcessionsOfUser',
    edits: { "return lockAdvisory(tx, 'giving', userId)": 'return Promise.resolve()' },
    proofs: ['server/people/concessions/at-once.test.ts', ...proofs],
  },
  'order-read-before-lock': {
    what: 'A cancellation goes by the order as it was before the lock of its checkout',
    of: 'cancelOrder',
    edits: { 'order: locked, actor': 'order, actor' },
    proofs,
  },
  'request-read-before-lock': {
    what: 'A decision goes by the request as it was before its lock',
    of: 'lockWithOrder',
    edits: { 'await lockRequest(tx, found.after_sale_id)': 'found' },
    proofs,
  },
  'coupon-counted-before-lock': {
    what: 'The uses of a coupon are counted before its lock is taken',
    of: 'holdCoupon',
    edits: {
      'const { coupon_id } = (await findCoupon': 'const coupon = (await findCoupon',
      'const coupon = (await lockCoupon(tx, coupon_id))':
        'await assertCouponValid(tx, coupon, use, quoteId); const { coupon_id } = (await lockCoupon(tx, coupon.coupon_id))',
      'await assertCouponValid(tx, coupon, use, quoteId) const held': 'const held',
    },
    proofs,
  },
  'stock-read-then-written': {
    what: 'What is on the shelf is read first and written afterwards',
    of: 'takeStock',
    edits: {
      'const row = await tx':
        "const before = await tx.selectFrom('skus').select('stock').where('sku_id', '=', skuId).executeTakeFirstOrThrow()\n  if (before.stock !== null && before.stock < quantity) return false\n  const row = await tx",
      'sql`stock - ${quantity}`': 'before.stock === null ? null : before.stock - quantity',
      '.where(sql<boolean>`(stock is null or stock >= ${quantity})`)': '',
    },
    proofs,
  },
  'session-opened-after-the-end': {
    what: 'An attempt becomes open at the provider although it ended meanwhile',
    of: 'openedPayment',
    edits: { ".where('payment_state', '=', 'new')": '' },
    proofs,
  },
  'receipt-read-before-lock': {
    what: 'The customer signs for the order as it was before the lock',
    of: 'signOrder',
    edits: {
      'const found = (await findUserOrder(tx, userId, params.order_no))':
        'const order = (await findUserOrder(tx, userId, params.order_no))',
      'await lockCheckout(tx, found.checkout_id)': 'await lockCheckout(tx, order.checkout_id)',
      "const order = (await findUserOrder(tx, userId, params.order_no)) ?? refuse('order_not_found') const actor":
        'const actor',
    },
    proofs,
  },
  'offer-taken-twice': {
    what: 'Two orders from one offer do not wait for each other',
    of: 'canHoldMore',
    edits: { "await lockAdvisories(tx, 'hold', keys)": '' },
    proofs,
  },
  'charge-opened-before-the-lock-stays': {
    what: 'A dearer change that is offered while its order is shipped or cancelled stays open',
    of: 'withChargesEnded',
    edits: { 'return open.length > 0 ? undefined : { result': 'return open.length < 0 ? undefined : { result' },
    proofs,
  },
}

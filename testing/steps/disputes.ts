import { expect } from 'vitest'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { sendRefund } from '#server/money/refunds/send-refund.ts'
import { rowsOf, until } from '../model/proof.ts'
import type { TestApp } from '../shop/test-app.ts'

/** Banks of customers: they take payments back, and decide. */
export function loaded(app: TestApp) {
  const rows = rowsOf(app)
  const play = async (what: object) => {
    const answer = await app.send('POST', '/sandbox/control', { body: { play: what } })
    expect(answer.status, answer.text).toBe(200)
  }

  /** Reported to the shop, with the amount taken back. */
  async function disputes(checkoutNo: string, amount?: number) {
    await play({ what: 'dispute', payment: checkoutNo, ...(amount && { amount }) })
    const find = async () =>
      (
        await rows(
          `select dispute_no, provider_ref from disputes join payments using (payment_id) join checkouts using (checkout_id)
            where checkout_no = $1 order by disputes.created_at desc limit 1`,
          checkoutNo,
        )
      )[0] as { dispute_no: string; provider_ref: string } | undefined
    await until(async () => (await find()) !== undefined, 'the dispute was not heard of', 10)
    const dispute = (await find()) ?? expect.fail('gone')
    const becomes = async (what: 'win' | 'lose', status: 'won' | 'lost') => {
      await play({ what, id: dispute.provider_ref })
      const is = async () =>
        (
          await rows(
            'select 1 from disputes where dispute_no = $1 and dispute_status = $2',
            ...[dispute.dispute_no, status],
          )
        ).length > 0
      await until(is, `it did not become ${status}`, 10)
    }
    return { ...dispute, becomes }
  }

  /** The full amount, and lost, without an event. */
  async function silently(checkoutNo: string): Promise<void> {
    await play({ what: 'dispute', payment: checkoutNo })
    const [dispute] = await rows(
      `select object_id as id from sandbox_objects where kind = 'dispute' and body ->> 'payment_intent' in (select payment_ref
         from payments join checkouts using (checkout_id) where checkout_no = $1)`,
      checkoutNo,
    )
    await play({ what: 'lose', id: dispute?.id })
  }

  async function loses(checkoutNo: string, amount?: number) {
    const dispute = await disputes(checkoutNo, amount)
    await dispute.becomes('lose', 'lost')
    return dispute
  }

  /** What the shop itself has refunded for an order, at the provider or by bank transfer. */
  async function sentFor(orderNo: string): Promise<number> {
    const [row] = await rows(
      `select coalesce(sum(refund_amount), 0)::int as sent from refunds join orders using (order_id)
        where order_no = $1 and refund_status = 'refund_successful' and way <> 'set_off' and dispute_id is null`,
      orderNo,
    )
    return row.sent
  }

  /** Runs the jobs: waiting refunds are sent, or offset against what a bank has taken back. */
  async function settle(): Promise<void> {
    await reconcile(app.context, {})
    const waiting = await rows("select refund_id from refunds where refund_status = 'refunding'")
    for (const { refund_id: refundId } of waiting) await sendRefund(app.context, { refundId })
  }

  return { disputes, loses, silently, sentFor, settle }
}

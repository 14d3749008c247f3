import { lossNoticeDays } from '#domain/requests/late-return.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { objectToLate } from '#server/service/requests/late/late-objection.ts'
import { remindOfSettlements } from '#server/service/requests/settlement/settle-deposit-remind.ts'
import type { TestApp } from '../shop/test-app.ts'
import { later } from './messages.ts'
import { good } from './requests.ts'
import type { warehouse } from './shipments.ts'

/** In every case the held amount equals what was kept plus what was refunded, and nothing was refunded twice. */
export async function settlementFaults(app: TestApp): Promise<unknown[]> {
  const { rows } = await app.context.connection.pool.query(
    `select request_no from settlements s join requests r using (after_sale_id) join orders o using (order_id)
     where deducted + back <> held or back_at_once > back
       or owed <> greatest(0, (select coalesce(sum((d ->> 'amount')::int), 0) from jsonb_array_elements(deductions) d) - held + back_at_once)
       or (settlement_state = 'final' and r.apply_type in ('return', 'rejection') and o.deposit_held <> (
            select coalesce(sum(c.deducted), 0) from settlements c join requests w using (after_sale_id)
            where w.item_id = r.item_id and w.apply_type in ('repair', 'maintenance') and c.settlement_state <> 'final'))
       or (settlement_state = 'final' and r.apply_type in ('return', 'rejection') and (select coalesce(sum(refund_amount), 0) from refunds f
            where f.order_id = o.order_id and f.type = 'deposit' and refund_reason <> 'withdrawn') <> (select sum(c.back)
              from settlements c join requests w using (after_sale_id) where w.item_id = r.item_id))
       or (select coalesce(sum(refund_amount), 0) from refunds f where f.order_id = o.order_id) > o.paid_amount`,
  )
  return rows
}

/** Days later, with the nightly jobs in between. */
export async function nights(app: TestApp, days: number): Promise<void> {
  // A notice of a loss gives two weeks: without a night before them, nothing could be given up.
  const last = Math.min(days, lossNoticeDays + 1)
  if (days > last) await night(app, days - last)
  await night(app, last)
}

async function night(app: TestApp, days: number): Promise<void> {
  await later(app, days)
  await objectToLate(app.context, {})
  await remindOfSettlements(app.context, {})
  await reconcile(app.context, {})
}

/** Nobody answers: reminded after two weeks, and set off by finance on the first day that is possible. */
export async function setOffUnanswered(app: TestApp, house: Awaited<ReturnType<typeof warehouse>>, no: string) {
  await nights(app, 14)
  await nights(app, 17)
  good(await house.by('finance').post(`/admin/requests/${no}/set-off`, { reason: 'Na herinnering geen antwoord.' }))
}

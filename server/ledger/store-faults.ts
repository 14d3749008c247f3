import type { Context } from '../context.ts'

/** What must hold at any moment, whatever happened: asked of the database itself. */
export async function ledgerFaults({ context }: { context: Pick<Context, 'connection'> }): Promise<string[]> {
  const { pool } = context.connection
  const faults: string[] = []
  const expectNone = async (name: string, text: string) => {
    const { rows } = await pool.query(text)
    if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  await expectNone(
    'a transaction is off',
    'select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0',
  )
  await expectNone('the whole is off', 'select sum(amount) from ledger_entries having sum(amount) <> 0')
  await expectNone(
    'a number is missing',
    `select series, year from invoices group by series, year having max(number) <> count(*) or min(number) <> 1`,
  )
  // What was changed later costs more or less than it did: what counts is that nobody owes anything.
  await expectNone(
    'an order is paid and not booked',
    `select order_no from orders o where pay_status = 'paid' and total_amount > 0
     and (paid_amount < total_amount or 0 <> (select coalesce(sum(amount), 0) from ledger_entries e
       where e.order_id = o.order_id and e.account = 'receivable'))`,
  )
  await expectNone(
    'a payment is booked other than once',
    `select payment_id from payments p where payment_state = 'paid'
     and (select count(*) from ledger_transactions where reference = 'payment:' || p.payment_id) <> 1`,
  )
  await expectNone(
    'a paid order without its one invoice',
    `select order_no from orders o where pay_status = 'paid' and (select count(*) from invoices i
       where i.order_id = o.order_id and i.kind = 'invoice' and i.reference = 'sale:' || o.order_id) <> 1`,
  )
  await expectNone(
    'books and papers say different things',
    `select order_no from orders o where pay_status = 'paid'
     and (select coalesce(sum(net), 0) from invoices i where i.order_id = o.order_id)
       <> (select -coalesce(sum(amount), 0) from ledger_entries e
         where e.order_id = o.order_id and e.account in ('rent_revenue', 'sales_revenue', 'service_revenue', 'fee_revenue', 'damage_revenue'))`,
  )
  await expectNone(
    'deposits by day are not those of the orders',
    `select day, sum(orders), sum(amount) from (
       select day, orders, amount from deposit_days union all select day, orders, amount from deposit_changes union all
       select deposit_day(delivered_at, paid_at, created_at), -1, -deposit_held from orders where deposit_held > 0) parts
     group by day having sum(orders) <> 0 or sum(amount) <> 0`,
  )
  await expectNone(
    'a machine twice',
    `select a.device_id from unit_reservations a join unit_reservations b
     on a.device_id = b.device_id and a.reservation_id < b.reservation_id and a.busy && b.busy
     where a.reservation_state in ('held', 'booked', 'out') and b.reservation_state in ('held', 'booked', 'out')`,
  )
  await expectNone(
    'an ended order that still holds a machine',
    `select order_no from orders join order_items using (order_id) join unit_reservations r on r.order_item_id = item_id
     where order_status in ('closed', 'canceled') and reservation_state in ('held', 'booked')`,
  )
  return faults
}

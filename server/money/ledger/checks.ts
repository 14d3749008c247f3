import type { Connection } from '#db/connect.ts'
import type { Fault } from '#server/platform/findings/fault.ts'
import { requestChecks } from './checks-requests.ts'

/** A condition that must always hold, as a query that returns no rows while it does. */
export interface Check {
  name: string
  /** What a row means for the shop, in one sentence for its operator. */
  means: string
  sql: string
}

const revenue = "('rent_revenue', 'sales_revenue', 'service_revenue', 'fee_revenue', 'damage_revenue')"

/** Goods, delivery and fees of invoices and credit notes, by item (none: the delivery) and rate. */
const billedLines = `
  select i.order_id, i.kind, coalesce(line ->> 'corrects', case when i.kind = 'invoice' then i.invoice_no else c.invoice_no end)
           as invoice_no, line ->> 'item_id' as item_id, case when line ->> 'vat_kind' = 'service'
           and line ->> 'vat_percent' = '0' then 'outside' else line ->> 'vat_kind' end as vat_kind,
         line ->> 'vat_country' as vat_country, line ->> 'vat_percent' as vat_percent,
         (line ->> 'net')::int as net, (line ->> 'vat')::int as vat
    from invoices i left join invoices c on c.invoice_id = i.corrects_id,
         jsonb_array_elements(coalesce(i.body -> 'lines', '[]') || coalesce(i.body -> 'freight', '[]')) as line`

const checks: readonly Check[] = [
  {
    name: 'a transaction is off',
    means: 'A booking does not sum to zero: somebody wrote past the database, or a disk is broken.',
    sql: 'select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0',
  },
  {
    name: 'the whole is off',
    means: 'All entries together do not sum to zero.',
    sql: 'select sum(amount) from ledger_entries having sum(amount) <> 0',
  },
  {
    name: 'a number is missing',
    means: 'The numbers of invoices or credit notes of a year have a gap, which the tax office will ask about.',
    sql: 'select series, year from invoices group by series, year having max(number) <> count(*) or min(number) <> 1',
  },
  {
    name: 'an order is paid and not booked',
    means: 'An order counts as paid, but the ledger has no sale of it.',
    sql: `select order_no from orders o where pay_status = 'paid' and total_amount > 0
      and not exists (select from ledger_transactions where reference = 'sale:' || o.order_id)`,
  },
  {
    // A later change alters the price of an order, so the comparison is with what is still owed.
    name: 'an order owes other than is asked for',
    means: 'What a customer still owes for an order differs from what the shop asks them to pay.',
    sql: `select order_no, owed, asked from orders o
      cross join lateral (select coalesce(sum(amount), 0) as owed from ledger_entries e
        where e.order_id = o.order_id and e.account = 'receivable') booked
      cross join lateral (select coalesce(sum(amount), 0) as asked from checkouts c
        where c.order_id = o.order_id and purpose = 'balance' and c.pay_status <> 'paid' and ended_at is null) charged
      where o.pay_status = 'paid' and owed <> asked and not exists (select from checkouts c join payments p
        using (checkout_id) where c.order_id = o.order_id and c.purpose = 'balance' and payment_state = 'processing')`,
  },
  {
    name: 'a payment is booked other than once',
    means: 'Money that the provider has received is missing in the ledger, or stands there twice.',
    sql: `select payment_id from payments p where payment_state = 'paid'
      and (select count(*) from ledger_transactions where reference = 'payment:' || p.payment_id) <> 1`,
  },
  {
    name: 'a payment settled nothing and does not go back',
    means: 'A customer has paid, and the money is neither an order nor a refund.',
    sql: `select payment_id from payments p join checkouts c using (checkout_id) where payment_state = 'paid' and
      case when surplus then not exists (select from refunds r where r.payment_id = p.payment_id)
           else c.pay_status <> 'paid' end`,
  },
  {
    name: 'a paid order without its one invoice',
    means: 'An order was paid and its invoice is missing, or was written twice.',
    sql: `select order_no from orders o where pay_status = 'paid' and (select count(*) from invoices i
      where i.order_id = o.order_id and i.kind = 'invoice' and i.reference = 'sale:' || o.order_id) <> 1`,
  },
  {
    name: 'books and papers say different things',
    means: 'The revenue of an order differs from the net of its invoices and credit notes.',
    sql: `select order_no from orders o where pay_status = 'paid'
      and (select coalesce(sum(net), 0) from invoices i where i.order_id = o.order_id)
        <> (select -coalesce(sum(amount), 0) from ledger_entries e
             where e.order_id = o.order_id and e.account in ${revenue})`,
  },
  {
    name: 'more is credited than was billed',
    means: 'Credit notes take more back of an invoice, for one item at one tax rate, than it has billed.',
    sql: `select order_id, invoice_no, item_id, vat_country, vat_percent from (${billedLines}) lines
      group by order_id, invoice_no, item_id, vat_kind, vat_country, vat_percent
      having sum(net) < 0 or sum(vat) < 0 or sum(net + vat) < 0`,
  },
  {
    // Where nothing is taxed there is no rate: compensation.
    name: 'work is taxed abroad',
    means:
      'An invoice says the VAT of another country for work, or for what was let: both are taxed where the shop is.',
    sql: `select invoice_no, line ->> 'vat_country' as vat_country, line ->> 'vat_percent' as vat_percent
      from invoices i, jsonb_array_elements(coalesce(i.body -> 'lines', '[]') || coalesce(i.body -> 'freight', '[]')) as line
      where i.kind = 'invoice' and line ->> 'vat_kind' in ('service', 'rent') and line ->> 'vat_percent' <> '0'
        and line ->> 'vat_country' <> i.body -> 'seller' ->> 'country'`,
  },
  {
    name: 'compensation counts as taxed',
    means: 'What the VAT report leaves out as compensation differs from the compensation that was booked for an order.',
    sql: `select order_id, sum(amount) from (
        select order_id, t.net + t.vat as amount from invoice_taxes t join invoices using (invoice_id)
         where vat_kind = 'outside'
        union all
        select order_id, amount from ledger_entries where account = 'damage_revenue') parts
      group by order_id having sum(amount) <> 0`,
  },
  {
    name: 'a revenue account of an item is below zero',
    means: 'More was given back of an item than was ever earned with it on the same account.',
    sql: `select order_id, item_id, account from ledger_entries where account in ${revenue} and item_id is not null
      group by order_id, item_id, account having sum(amount) > 0`,
  },
  {
    name: 'balances of an item are not those of the ledger',
    means: 'What may still go back of an item differs from what the ledger says.',
    sql: `select item_id, sum(gross) from (
        select item_id, net + vat as gross from item_money
        union all
        select item_id, amount from ledger_entries
         where item_id is not null and (account in ${revenue} or account in ('vat', 'deposits'))) parts
      group by item_id having sum(gross) <> 0`,
  },
  {
    name: 'figures of an order are not those of the ledger',
    means: 'Paid, refunded or held of an order differs from what was booked for it.',
    sql: `select order_no from orders o left join lateral (
        select coalesce(-sum(amount) filter (where account = 'receivable' and amount < 0 and item_id is null), 0)
                 as paid,
               coalesce(-sum(amount) filter (where account = 'refunds_payable' and amount < 0), 0) as refunded,
               coalesce(-sum(amount) filter (where account = 'deposits'), 0) as held
          from ledger_entries e where e.order_id = o.order_id) booked on true
      where (o.paid_amount, o.refunded_amount, o.deposit_held) <> (paid, refunded, held)`,
  },
  {
    name: 'owed refunds are not those that are under way',
    means: 'What the ledger owes to customers differs from the refunds that have not arrived.',
    sql: `select owed, waiting from
      (select -coalesce(sum(amount), 0) as owed from ledger_entries where account = 'refunds_payable') a,
      (select coalesce(sum(refund_amount), 0) as waiting from refunds where refund_status in ('refunding', 'refund_failed')) b
      where owed <> waiting`,
  },
  {
    name: 'a refund was paid out other than once',
    means: 'A refund has left the shop twice, or counts as arrived and never left.',
    sql: `select refund_no from refunds r where way <> 'set_off' and
      (select coalesce(sum(case when reference like 'bounce:%' then -1 else 1 end), 0) from ledger_transactions t
        where t.kind in ('payout', 'dispute') and (t.reference ~ ('^(bounce:)?refund:' || r.refund_id)))
      <> case when refund_status = 'refund_successful' then 1 else 0 end`,
  },
  {
    name: 'deposits by day are not those of the orders',
    means: 'The list of deposits by age differs from what the orders hold.',
    sql: `select day, sum(orders), sum(amount) from (
        select day, orders, amount from deposit_days union all select day, orders, amount from deposit_changes union all
        select deposit_day(delivered_at, paid_at, created_at), -1, -deposit_held from orders where deposit_held > 0) parts
      group by day having sum(orders) <> 0 or sum(amount) <> 0`,
  },
  {
    name: 'a coupon was used more often than it may be',
    means: 'More people have used a coupon, or one person more often, than it allows.',
    sql: `select code from coupons c where
      (global_limit is not null and global_limit < (select count(*) from coupon_claims u
        where u.coupon_id = c.coupon_id and claim_state = 'used'))
      or exists (select from coupon_claims u where u.coupon_id = c.coupon_id and claim_state = 'used'
        group by user_id having count(*) > c.customer_limit)`,
  },
  {
    name: 'a machine twice',
    means: 'A machine is promised to two customers on the same day.',
    sql: `select a.device_id from unit_reservations a join unit_reservations b
      on a.device_id = b.device_id and a.reservation_id < b.reservation_id and a.busy && b.busy
      where a.reservation_state in ('held', 'booked', 'out') and b.reservation_state in ('held', 'booked', 'out')`,
  },
  {
    // A machine that was lost or given up is abnormal and bound to nothing.
    name: 'a machine with somebody that nothing binds',
    means: 'A machine is with a customer, and neither an order nor a repair says with whom: nobody will ask for it.',
    sql: `select serial_number from devices d where holder = 'tenant' and device_status = 'normal'
      and not exists (select from unit_reservations r where r.device_id = d.device_id and reservation_state = 'out'
        and (order_item_id is not null or exists (select from requests q where q.loaner_id = d.device_id)))`,
  },
  {
    name: 'an ended order that still holds a machine',
    means: 'An order is over and still keeps a machine from others.',
    sql: `select order_no from orders join order_items using (order_id) join unit_reservations r on r.order_item_id = item_id
      where order_status in ('closed', 'canceled') and reservation_state in ('held', 'booked')`,
  },
  {
    name: 'sent goods that count as unsent',
    means: 'Goods that are on their way or have arrived can be cancelled or sent once more.',
    sql: `select order_no, item_id from orders join order_items i using (order_id) where item_status = 'pay_success'
      and exists (select from shipments s where s.order_id = i.order_id and direction = 'out'
        and shipment_state in ('in_transit', 'delivered')
        and contents @> jsonb_build_array(jsonb_build_object('item_id', i.item_id)))`,
  },
  ...requestChecks,
]

/** Queries the database in one snapshot and without writing anything. */
export async function findLedgerFaults({ pool }: Pick<Connection, 'pool'>): Promise<Fault[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // In a large shop one check takes longer than a page may.
    await client.query('set local statement_timeout = 0')
    const faults: Fault[] = []
    for (const { name, means, sql } of checks) {
      const { rows } = await client.query(sql)
      if (rows.length > 0) faults.push({ name, means, count: rows.length, examples: rows.slice(0, 3) })
    }
    return faults
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** For the shop's operator: each fault with its meaning, and how many checks hold; `more`: checks made elsewhere. */
export function describeFaults(faults: readonly Fault[], more = 0): string {
  const lines = faults.flatMap(({ name, means, count, examples }) => [
    `✗ ${name} (${count})`,
    `  ${means}`,
    ...examples.map(example => `  ${JSON.stringify(example)}`),
  ])
  const good = checks.length + more - faults.length
  const end = faults.length === 0 ? `All ${good} checks hold.` : `${good} checks hold, ${faults.length} do not.`
  return [...lines, end].join('\n')
}

/** The same with one line each, for tests and tools. */
export async function ledgerFaults({ context }: { context: { connection: Connection } }): Promise<string[]> {
  const faults = await findLedgerFaults(context.connection)
  return faults.map(({ name, examples }) => `${name}: ${JSON.stringify(examples)}`)
}

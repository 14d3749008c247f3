import type { Connection } from '#db/connect.ts'
import type { RunningShop } from '../shop/running-shop.ts'
import { ledgerFaults } from '../steps/orders.ts'
import type { Catalogue } from './chaos-shopper.ts'

/** Enough stock, and what a customer needs in order to order. */
export async function laidIn(shop: RunningShop): Promise<Catalogue> {
  const skus = await shop.inDatabase(async ({ pool }) => {
    await pool.query("update skus set stock = 1000000 where stock is not null and kind = 'buy'")
    await pool.query(
      `insert into devices (serial_number, device_type_id, pool, created_at, updated_at)
       select 'CHAOS-' || n, device_type_id, 'rent', now(), now() from device_types, generate_series(1, 400) n
       where key = 'genie-600'`,
    )
    return (await pool.query<{ key: string; sku_id: string }>('select key, sku_id from skus')).rows
  })
  const { data } = (await (await fetch(`${shop.url}/api/documents`)).json()) as {
    data: { list: { name: string; version: string }[] }
  }
  const terms = data.list.find(({ name }) => name === 'terms')?.version ?? ''
  return { skus: new Map(skus.map(({ key, sku_id }) => [key, sku_id])), terms }
}

/** Lets all periods end: sessions, money on its way, jobs of killed processes. */
export async function settled(shop: RunningShop): Promise<void> {
  const clock = async () => {
    const answer = await fetch(`${shop.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ advance_days: 1 }),
    })
    if (!answer.ok) throw new Error(`The clock stands still: ${await answer.text()}`)
  }
  await shop.kill()
  // Locks of killed workers last ten minutes; the test does not wait for that.
  await shop.inDatabase(({ pool }) =>
    pool.query("update graphile_worker._private_jobs set locked_at = '2000-01-01' where locked_at is not null"),
  )
  await shop.start()
  await clock()
  const waiting = await shop.inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: string }>(
      `select s.object_id as id from sandbox_objects s join sandbox_objects i on i.object_id = s.body ->> 'payment_intent'
       where s.kind = 'session' and i.body ->> 'status' = 'processing'`,
    )
    return rows.map(({ id }) => id)
  })
  for (const [at, id] of waiting.entries()) {
    const outcome = at % 2 ? 'delayed_failure' : 'delayed_success'
    await fetch(`${shop.url}/sandbox/act/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ outcome }),
    })
  }
  await clock()
  await clock()
}

/** Anything lost, doubled or stuck between the shop and the provider. */
export async function faultsOf(connection: Connection): Promise<string[]> {
  const faults: string[] = []
  const none = async (name: string, text: string) => {
    const { rows } = await connection.pool.query(text)
    if (rows.length > 0) faults.push(`${name}: ${rows.length}, ${JSON.stringify(rows.slice(0, 3))}`)
  }
  await none(
    'money at the provider that the shop does not know once',
    `select i.object_id from sandbox_objects i where i.kind = 'intent' and i.body ->> 'status' = 'succeeded'
     and 1 <> (select count(*) from payments p where p.payment_ref = i.object_id and p.payment_state = 'paid')`,
  )
  await none(
    'a payment the shop believes in and the provider does not',
    `select payment_id from payments p where payment_state = 'paid' and not exists
     (select from sandbox_objects i where i.object_id = p.payment_ref and i.body ->> 'status' = 'succeeded')`,
  )
  await none(
    'money without orders, and not given back',
    `select payment_id from payments p join checkouts c using (checkout_id) where payment_state = 'paid' and (
       (not surplus and (c.pay_status <> 'paid' or exists
         (select from orders o where o.checkout_id = c.checkout_id and o.pay_status <> 'paid')))
       or (surplus and 1 <> (select count(*) from refunds r where r.payment_id = p.payment_id
         and r.refund_status = 'refund_successful' and r.refund_amount = p.amount)))`,
  )
  await none(
    'paid twice and kept',
    `select checkout_id from payments where payment_state = 'paid' and not surplus group by 1 having count(*) > 1`,
  )
  await none(
    'an attempt without an end',
    "select payment_id, payment_state from payments where payment_state in ('new', 'open', 'processing')",
  )
  await none(
    'a checkout without an end',
    "select checkout_no from checkouts where pay_status <> 'paid' and ended_at is null",
  )
  await none(
    'a refund under way',
    "select refund_no from refunds where refund_status in ('refunding', 'refund_failed')",
  )
  await none(
    'a paid checkout without its one mail',
    `select checkout_no from checkouts c where pay_status = 'paid'
     and 1 <> (select count(*) from mails m where m.template = 'order_paid' and m.data ->> 'checkout_no' = c.checkout_no)`,
  )
  await none(
    'a mail of what did not happen',
    `select id from mails m where template = 'order_paid' and not exists
     (select from checkouts c where c.checkout_no = m.data ->> 'checkout_no' and c.pay_status = 'paid')`,
  )
  await none('a mail that did not leave', "select template, status, last_error from mails where status <> 'sent'")
  await none(
    'an event told twice',
    "select onceness.n from (select count(*) as n from order_events where event = 'paid' group by order_id) onceness where n > 1",
  )
  await none(
    'a job that is stuck',
    'select task_identifier, locked_at from graphile_worker.jobs where locked_at is not null',
  )
  return [...faults, ...(await ledgerFaults({ context: { connection } }))]
}

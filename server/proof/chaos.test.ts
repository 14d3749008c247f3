import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Connection } from '#db/connect.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { type Catalogue, dice, type Story, shopperAt } from '../testing/chaos-shopper.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { counts, patience } from '../testing/proof.ts'
import { RunningShop } from '../testing/running-shop.ts'

/**
 * A real shop that is killed while people pay: the program and its PostgreSQL, hard, at any moment. Afterwards nothing is
 * lost, nothing twice and nothing stuck. Bounded in time; `GENIE_SEED` draws the same wishes again.
 */
vi.setConfig(patience(5, 60))

const wanted = counts(10, 500)
const lanes = counts(3, 8)
const kills = counts(2, Number.POSITIVE_INFINITY)
const longestMs = counts(2, 45) * 60_000
const seed = Number(process.env.GENIE_SEED ?? counts(7, Date.now() % 1_000_000))

let shop: RunningShop
let catalogue: Catalogue
beforeAll(async () => {
  await ensureBuild()
  shop = await RunningShop.open()
  const skus = await shop.inDatabase(async ({ pool }) => {
    await pool.query("update skus set stock = 1000000 where stock is not null and kind = 'buy'")
    await pool.query(
      `insert into devices (serial_number, device_type_id, pool, created_at, updated_at)
       select 'CHAOS-' || n, device_type_id, 'rent', now(), now() from device_types, generate_series(1, 400) n
       where key = 'genie-600'`,
    )
    return (await pool.query<{ key: string; sku_id: string }>('select key, sku_id from skus')).rows
  })
  const documents = await (await fetch(`${shop.url}/api/documents`)).json()
  const terms = documents.data.list.find((one: { name: string }) => one.name === 'terms').version
  catalogue = { skus: new Map(skus.map(({ key, sku_id }) => [key, sku_id])), terms }
}, 180_000)
afterAll(() => shop?.close(), 60_000)

const killed = { app: 0, database: 0 }

/** Now the one, now the other; the program is started again, PostgreSQL by the program itself. */
async function wreck(goesOn: () => boolean): Promise<void> {
  const roll = dice(seed)
  while (goesOn() && killed.app + killed.database < kills) {
    await pause(counts(600, 1500) + roll(counts(900, 5000)))
    if (!goesOn()) return
    const isDatabase = killed.app > killed.database + roll(counts(1, 2))
    if (isDatabase) {
      if (await shop.killDatabase()) killed.database += 1
      continue
    }
    await shop.kill()
    killed.app += 1
    // Both at once, now and then.
    if (roll(4) === 0 && (await shop.killDatabase())) killed.database += 1
    await pause(roll(1500))
    await shop.start()
  }
}

async function shopping(): Promise<Story[]> {
  const until = performance.now() + longestMs
  const stories: Story[] = []
  let begun = 0
  const lane = async () => {
    while (
      performance.now() < until &&
      (stories.length < wanted || killed.app + killed.database < Math.min(kills, 2))
    ) {
      begun += 1
      const story = await shopperAt(shop.url).buys(catalogue, dice(seed + begun * 7919))
      if (story) stories.push(story)
    }
  }
  let open = lanes
  const wrecking = wreck(() => open > 0)
  await Promise.all(Array.from({ length: lanes }, () => lane().finally(() => (open -= 1))))
  await wrecking
  return stories
}

/** All windows pass: sessions, money on its way, jobs of processes that are no more. */
async function settled(): Promise<void> {
  const clock = async () => {
    const answer = await fetch(`${shop.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ advance_days: 1 }),
    })
    if (!answer.ok) throw new Error(`The clock stands still: ${await answer.text()}`)
  }
  await shop.kill()
  // What the dead have left locked is theirs for ten minutes; nobody waits for that here.
  await shop.inDatabase(({ pool }) =>
    pool.query(
      "update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where locked_at is not null",
    ),
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

async function faultsOf(connection: Connection): Promise<string[]> {
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

test(`${wanted} checkouts at a shop that is killed again and again: nothing lost, nothing twice, nothing stuck`, async () => {
  const stories = await shopping()
  process.stderr.write(`shopped ${performance.now()} ${JSON.stringify(killed)} ${stories.length}\n`)
  await settled()
  expect(stories.length).toBeGreaterThanOrEqual(wanted)
  expect(killed.app).toBeGreaterThan(0)
  expect(killed.database).toBeGreaterThan(0)
  const { faults, paid } = await shop.inDatabase(async connection => ({
    faults: await faultsOf(connection),
    paid: (await connection.pool.query("select count(*)::int as n from checkouts where pay_status = 'paid'")).rows[0].n,
  }))
  const figures = `${stories.length} checkouts, ${paid} paid, program killed ${killed.app} times, PostgreSQL ${killed.database} times, seed ${seed}`
  process.stdout.write(`${figures}\n`)
  expect(faults, figures).toEqual([])
  expect(paid).toBeGreaterThan(0)
  // Who was told yes has his order.
  const told = stories.filter(({ came, chosen }) => came && chosen === 'success')
  expect(told.length).toBeGreaterThan(0)
})

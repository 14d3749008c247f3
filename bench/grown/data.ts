import type pg from 'pg'

export interface Scale {
  orders: number
  customers: number
  units: number
}

/** Real rows of a paid purchase and a paid rental, created by the shop: the grown data are copies of them. */
export interface Patterns {
  buy: string
  rent: string
}

/**
 * Fills a database with years of business: everything an order leaves behind, in the form in which the shop writes it.
 * Constraints stay on; triggers and foreign keys are off meanwhile, because the rows are consistent by construction.
 * Left out: expired quotes, and the texts inside evidence.
 */
export async function grow(client: pg.ClientBase, { orders, customers, units }: Scale, of: Patterns): Promise<void> {
  await client.query("set session_replication_role = 'replica'")
  await client.query('set statement_timeout = 0')
  const run = (text: string) => client.query(text)
  await run(timeline({ orders, customers }))
  await run(`create temporary table grown as
    select n, n % 3 = 0 as rent, (n / 3) % ${units} as unit, (n / 3) / ${units} as lap,
      pg_temp.person_of(n) as person, pg_temp.id_of('c', n) as checkout, pg_temp.id_of('o', n) as "order",
      pg_temp.id_of('i', n) as item, pg_temp.at_of(n) as at
    from generate_series(1, ${orders}) n`)
  await run(`create temporary table pattern as select kind = 'rent' as rent, o.order_id, o.checkout_id, o.user_id
    from orders o where order_no in ('${of.buy}', '${of.rent}')`)
  await run('analyze grown')
  await run('analyze pattern')
  await people(run, { orders, customers })
  await machines(run, { orders, units })
  const from = 'from grown g join pattern p using (rent)'
  await copies(run, 'checkouts', `${from} join checkouts x on x.checkout_id = p.checkout_id`, {
    checkout_id: 'g.checkout',
    ...{
      checkout_no: "'LC-' || g.n",
      user_id: 'g.person',
      quote_id: "pg_temp.id_of('q', g.n)",
      evidence: "'{}'::jsonb",
    },
    ...{ created_at: 'g.at', updated_at: 'g.at', paid_at: 'g.at', ended_at: 'null::text', pay_until: 'g.at' },
    email: "'customer-' || g.n || '@example.org'",
  })
  const running = `g.rent and g.lap = (${orders} / 3) / ${units}`
  await copies(run, 'orders', `${from} join orders x on x.order_id = p.order_id`, {
    ...{ order_id: 'g."order"', order_no: "'L-' || g.n", checkout_id: 'g.checkout', user_id: 'g.person' },
    ...{ email: "'customer-' || g.n || '@example.org'", recipient: "'Klant ' || g.n", created_at: 'g.at' },
    ...{ updated_at: 'g.at', paid_at: 'g.at', order_status: `case when ${running} then 'in_use' else 'completed' end` },
    ended_at: `case when ${running} then null else g.at end`,
    deposit_held: `case when ${running} then x.deposit_held else 0 end`,
  })
  await copies(run, 'order_items', `${from} join order_items x on x.order_id = p.order_id`, {
    ...{ item_id: 'g.item', order_id: 'g."order"', created_at: 'g.at', updated_at: 'g.at' },
    item_status: `case when ${running} then 'in_use' else 'completed' end`,
  })
  await copies(run, 'payments', `${from} join payments x on x.checkout_id = p.checkout_id`, {
    ...{ payment_id: "pg_temp.id_of('p', g.n)", checkout_id: 'g.checkout', session_ref: "'cs_' || g.n" },
    ...{ payment_ref: "'pi_' || g.n", created_at: 'g.at', updated_at: 'g.at', expires_at: 'g.at' },
  })
  await numbered(run, 'order_events', 'event_id', `${from} join order_events x on x.order_id = p.order_id`, {
    ...{ order_id: 'g."order"', item_id: 'null::text', actor_id: 'g.person', at: 'g.at' },
  })
  await copies(run, 'ledger_transactions', `${from} join ledger_transactions x on x.checkout_id = p.checkout_id`, {
    transaction_id: 'pg_temp.id_of(x.transaction_id::text, g.n)',
    ...{ reference: "x.reference || ':' || g.n", checkout_id: 'g.checkout', booked_at: 'g.at' },
    order_id: 'case when x.order_id is null then null else g."order" end',
  })
  await numbered(
    run,
    'ledger_entries',
    'entry_id',
    `${from} join ledger_transactions t on t.checkout_id = p.checkout_id join ledger_entries x using (transaction_id)`,
    {
      transaction_id: 'pg_temp.id_of(x.transaction_id::text, g.n)',
      order_id: 'case when x.order_id is null then null else g."order" end',
      item_id: 'case when x.item_id is null then null else g.item end',
    },
  )
  await copies(run, 'invoices', `${from} join invoices x on x.order_id = p.order_id`, {
    ...{ invoice_id: "pg_temp.id_of('f', g.n)", invoice_no: "'LF-' || g.n", series: "'L'", number: 'g.n' },
    ...{ order_id: 'g."order"', reference: '\'sale:\' || g."order"', issued_at: 'g.at' },
  })
  await copies(
    run,
    'mails',
    `${from} join checkouts c on c.checkout_id = p.checkout_id join mails x on x.data ->> 'checkout_no' = c.checkout_no`,
    {
      ...{ id: 'pg_temp.id_of(x.id::text, g.n)', once_key: "x.once_key || ':' || g.n", status: "'sent'" },
      ...{ created_at: 'g.at', sent_at: 'g.at', recipient: "'customer-' || g.n || '@example.org'" },
    },
  )
  await copies(
    run,
    'unit_reservations',
    `${from} join machines m on m.unit = g.unit join order_items i on i.order_id = p.order_id
     join unit_reservations x on x.order_item_id = i.item_id where g.rent order by g.n`,
    {
      ...{ reservation_id: "pg_temp.id_of('r', g.n)", device_id: 'm.device_id', device_type_id: 'm.device_type_id' },
      ...{
        order_item_id: 'g.item',
        user_id: 'g.person',
        created_at: 'g.at',
        updated_at: 'g.at',
        held_until: 'null::text',
      },
      reservation_state: `case when ${running} then 'out' else 'done' end`,
      // One after the other on each machine; the last of them is running.
      busy: `daterange(current_date - 20 - 60 * ((${orders} / 3) / ${units} - g.lap) , current_date + 35 - 60 * ((${orders} / 3) / ${units} - g.lap))`,
    },
  )
  await run(`update devices set holder = 'tenant' where device_id in
    (select device_id from unit_reservations where reservation_state = 'out')`)
  await run('delete from deposit_changes')
  await run('delete from deposit_days')
  await run(`insert into deposit_days (day, orders, amount)
    select deposit_day(delivered_at, paid_at, created_at), count(*), sum(deposit_held)
      from orders where deposit_held > 0 group by 1`)
  await run("set session_replication_role = 'origin'")
}

type Run = (text: string) => Promise<unknown>

/**
 * Orders are spread over a thousand days, and each row is written at its time: new rows are close together in tables
 * and indexes, as with time-ordered identifiers (uuidv7) in a real shop.
 */
const timeline = ({ orders, customers }: Pick<Scale, 'orders' | 'customers'>) => `
  create function pg_temp.at_of(n bigint) returns timestamptz language sql stable as $$
    select timestamptz '${new Date().toISOString()}' - (${orders} - n) * interval '${(1000 * 86_400) / orders} seconds' $$;
  create function pg_temp.id_of(kind text, n bigint) returns uuid language sql stable as $$
    select (lpad(to_hex((extract(epoch from pg_temp.at_of(n)) * 1000)::bigint), 12, '0')
      || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;
  create function pg_temp.person_of(n bigint) returns uuid language sql stable as $$
    select pg_temp.id_of('u', n % ${customers} * ${Math.floor(orders / customers)}) $$`

async function people(run: Run, { orders, customers }: Pick<Scale, 'orders' | 'customers'>): Promise<void> {
  await run(`insert into users select r.* from generate_series(0, ${customers} - 1) n
    cross join (select x from users x join pattern p using (user_id) limit 1) one,
    lateral jsonb_populate_record(one.x, jsonb_build_object('user_id', pg_temp.person_of(n),
      'email', 'customer-' || n || '@example.org', 'created_at', pg_temp.at_of(n * ${Math.floor(orders / customers)}))) r`)
}

/** Hundreds or thousands of every model for rent. */
async function machines(run: Run, { orders, units }: Pick<Scale, 'orders' | 'units'>): Promise<void> {
  const each = Math.floor(orders / units)
  await run(`create temporary table machines as select n as unit, pg_temp.id_of('d', n * ${each}) as device_id,
    pg_temp.at_of(n * ${each}) as at,
    types.ids[1 + n % array_length(types.ids, 1)] as device_type_id from generate_series(0, ${units} - 1) n,
    (select array_agg(distinct device_type_id) as ids from devices where pool = 'rent') types`)
  await run(`insert into devices (device_id, serial_number, device_type_id, pool, created_at, updated_at)
    select device_id, 'LG-' || unit, device_type_id, 'rent', at, at from machines`)
}

/** Each row of `x` once for each `g`, with some columns replaced. */
async function copies(run: Run, table: string, from: string, own: Record<string, string>, how = ''): Promise<void> {
  const change = Object.entries(own).map(([name, value]) => `'${name}', ${value}`)
  const where = from.includes(' where ')
    ? from.replace(' where ', `, lateral jsonb_populate_record(x, jsonb_build_object(${change})) r where `)
    : `${from}, lateral jsonb_populate_record(x, jsonb_build_object(${change})) r`
  await run(`insert into ${table} ${how} select r.* ${where}`)
}

/** The same for a table with a sequence. */
async function numbered(
  run: Run,
  table: string,
  column: string,
  from: string,
  own: Record<string, string>,
): Promise<void> {
  const id = `(select max(${column}) from ${table}) + row_number() over ()`
  const change = Object.entries({ ...own, [column]: '0' }).map(([name, value]) => `'${name}', ${value}`)
  await run(
    `create temporary table fresh as select r.* ${from}, lateral jsonb_populate_record(x, jsonb_build_object(${change})) r order by g.n`,
  )
  await run(
    `update fresh set ${column} = f.id from (select ctid as place, ${id} as id from fresh) f where fresh.ctid = f.place`,
  )
  await run(`insert into ${table} overriding system value select * from fresh`)
  await run(`select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`)
  await run('drop table fresh')
}

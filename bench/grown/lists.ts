import type pg from 'pg'

interface Growing {
  /** One row for so many orders. */
  for: number
  /** Column values of a copy; `g` is its order, numbered as in `data.ts`. */
  own: Record<string, string>
  /** The rows to copy. Pending tasks grow with the business of a day, not with the years. */
  over?: string
}

const passed = 'pg_temp.at_of(g)'
const order = `pg_temp.id_of('o', g)`
const item = `pg_temp.id_of('i', g)`
const ofGuest = { email: `'customer-' || g || '@example.org'`, user_id: 'null::text' }

/**
 * Tables behind staff lists besides orders, machines, people, documents and bookings; `@person` is one of the
 * customers.
 */
const tables: Record<string, Growing> = {
  requests: {
    for: 12,
    over: 'completed_at is not null',
    own: {
      ...{ after_sale_id: `pg_temp.id_of('a', g)`, request_no: `'LA-' || g`, order_id: order, item_id: item },
      ...{ user_id: '@person', apply_time: passed, completed_at: passed, created_at: passed, updated_at: passed },
      ...{ statement_id: 'null::text', shipment_id: 'null::text' },
    },
  },
  refunds: {
    for: 15,
    over: `refund_status = 'refund_successful'`,
    own: {
      // Its shares by item are part of the row, so it stays with the order it was made for.
      ...{ refund_id: `pg_temp.id_of('b', g)`, refund_no: `'LB-' || g`, provider_ref: `'re_' || g` },
      ...{ created_at: passed, updated_at: passed, refund_time: passed, credit_note_id: 'null::text' },
    },
  },
  messages: {
    for: 10,
    over: `state <> 'open'`,
    own: {
      ...{ message_id: `pg_temp.id_of('m', g)`, ticket: `'LM-' || g`, secret_hash: 'null::text' },
      ...{ ...ofGuest, created_at: passed, updated_at: passed, proof_hash: 'null::text' },
    },
  },
  coupons: {
    for: 20,
    own: { coupon_id: `pg_temp.id_of('k', g)`, code: `'LK' || g`, created_at: passed },
  },
  share_records: {
    for: 50,
    over: 'record_status = 4',
    own: {
      ...{ record_id: `pg_temp.id_of('s', g)`, invitee_id: `pg_temp.person_of(g / 50)`, order_ref: `'L-' || g` },
      ...{ used_at: passed, paid_at: passed, rewarded_at: passed },
    },
  },
  audit_log: { for: 1, own: { at: passed, subject_id: order } },
  waitlist: {
    for: 200,
    own: { waitlist_id: `pg_temp.id_of('w', g)`, ...ofGuest, created_at: passed, notified_at: passed },
  },
  statements: {
    for: 100,
    own: { statement_id: `pg_temp.id_of('t', g)`, ...ofGuest, received_at: passed, item_ids: `'{}'::text` },
  },
  reviews: {
    for: 10,
    over: `review_status = 'published'`,
    own: {
      ...{ review_id: `pg_temp.id_of('v', g)`, order_item_id: item, user_id: '@person' },
      ...{ created_at: passed, updated_at: passed },
    },
  },
  questions: {
    for: 500,
    own: { question_id: `pg_temp.id_of('z', g)`, message_id: 'null::text', published_at: passed },
  },
}

/** Copies the demo shop's rows of a year onto the grown orders (by `grow`, on this client). */
export async function growLists(client: pg.ClientBase, { orders }: { orders: number }) {
  await client.query("set session_replication_role = 'replica'")
  for (const [table, { for: each, own, over = 'true' }] of Object.entries(tables)) {
    const serial = table === 'audit_log'
    const change = Object.entries(own).map(
      ([name, value]) => `'${name}', ${value.replace('@person', `pg_temp.person_of(g)`)}`,
    )
    const id = serial ? `, 'id', (select max(id) from ${table}) + g` : ''
    const { rowCount } = await client.query(
      `insert into ${table} ${serial ? 'overriding system value' : ''}
       with patterns as (select x, row_number() over () - 1 as at, count(*) over () as many from ${table} x where ${over})
       select r.* from generate_series(${each}, ${orders}, ${each}) g
         join patterns p on p.at = (g / ${each}) % (select max(many) from patterns),
         lateral jsonb_populate_record(p.x, jsonb_build_object(${change}${id})) r
       order by g`,
    )
    if (rowCount !== Math.floor(orders / each)) throw new Error(`${table}: the demo left nothing to copy`)
    if (serial)
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
  await client.query("set session_replication_role = 'origin'")
}

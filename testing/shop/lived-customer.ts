import type pg from 'pg'
import { creditTransferXml } from '#domain/refunds/credit-transfer.ts'
import { bearer, type register, solved } from '../steps/accounts.ts'
import { opened, picture, reply } from '../steps/messages.ts'
import { till } from '../steps/orders.ts'
import { good } from '../steps/requests.ts'
import { tell, type warehouse } from '../steps/shipments.ts'
import { dataOf } from '../steps/staff.ts'
import { statements } from '../steps/statements.ts'
import type { TestApp } from './test-app.ts'

interface Lived {
  app: TestApp
  house: Awaited<ReturnType<typeof warehouse>>
  person: Awaited<ReturnType<typeof register>>
  /** Contained in every text by or about the customer. */
  word: string
  phone: string
}

/** A customer who rented, bought, complained, wrote and withdrew. */
export async function livedCustomer({ app, house, person, word, phone }: Lived) {
  const { email } = person
  const headers = bearer(person.token)
  const send = (method: string, path: string, body: object) => app.send(method, `/api${path}`, { headers, body })
  const address = { street: `${word}laan`, house_number: '7', postcode: '3512 AA', city: `${word}stad`, country: 'NL' }
  const avatar = await picture(app, person.token, 'avatar')
  const profile = { user_name: word, contact: phone, avatar, ...address }
  good(await send('PUT', `/user/info/${person.userInfo.user_id}`, profile))
  const garden = await send('POST', '/gardens', {
    ...{ name: `Tuin ${word}`, address: { ...address, longitude: 5.1, latitude: 52.1 } },
    ...{ shape: { kind: 'typed', area_m2: 300, zones: 1 }, slope_percent: 5, passage_cm: 100, area_m2: 300 },
  })
  const { garden_id } = good<{ garden_id: string }>(garden)

  const me = till(app, person, address)
  const ordered = async (sku: string, months?: number) => {
    const quote = await me.quote([{ sku, ...(months && { months }) }])
    const placed = await me.order(quote, {
      recipient: { recipient: word, email, phone },
      ...{ remark: `Voor ${word}`, billing: { recipient: word, ...address }, ...(months && { garden_id }) },
    })
    const { checkout_no, orders } = good<{ checkout_no: string; orders: { order_no: string }[] }>(placed)
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    const orderNo = orders[0]?.order_no ?? ''
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    return orderNo
  }
  const rented = await ordered('genie-600-rent', 3)
  const bought = await ordered('genie-3000-buy')
  // An order that is never paid and ends by itself, with the name and address given for it.
  const given = { recipient: { recipient: word, email, phone }, remark: `Toch niet voor ${word}` }
  good(await me.order(await me.quote([{ sku: 'blades-set-9' }]), given))
  const [item] = (await me.read(rented)).items
  good(
    await me.call('POST', `/orders/${rented}/requests`, {
      ...{ item_id: item?.item_id, apply_type: 'repair', reason_code: 'other', apply_reason: `${word} zegt stuk` },
      pictures: [await picture(app, person.token, 'after_sale')],
    }),
  )
  good(await me.call('POST', `/orders/${bought}/refunds`, { type: 'product', amount: 100, reason: `Kapot, ${word}` }))
  const { withdraw, stated } = statements(() => ({ app, house }))
  await stated(withdraw('R-NERGENS', email, { name: word, reason: `Omdat ${word}` }))

  const text = `Ik ben ${word}, bel ${phone}.`
  const said = await opened(app, { token: person.token, body: { name: word, email, text } })
  good(await reply(app, said, `Nog eens ${word}`, person.token, [await picture(app, person.token)]))
  const question = { text: `${word} vraagt of hij over grind rijdt?`, name: word, email, altcha: await solved(app) }
  await send('POST', '/device-types/genie-600/questions', question)
  good(await send('POST', '/device-types/genie-600/waitlist', { email, months: 3, altcha: await solved(app) }))
  await me.quote([{ sku: 'blades-set-9' }])

  await dataOf(house.by('admin').post(`/admin/orders/${rented}/notes`, { text: `${word} belde vanaf ${phone}` }))
  await app.context.jobs.drain()
  return { me, rented, bought }
}

/** Rare cases for this person, inserted as rows. The connection checks no keys. */
export async function seldomRows(
  client: pg.ClientBase,
  userId: string,
  { word, email }: { word: string; email: string },
) {
  const say = (sql: string) =>
    client.query(sql.replaceAll('$word', word).replaceAll('$email', email), sql.includes('$1') ? [userId] : [])
  await say(`insert into identities (issuer, subject, user_id, created_at) values ('google', '$word', $1, now())`)
  await say(`insert into second_factors (user_id, secret) values ($1, '$word')`)
  await say(`insert into recovery_codes (user_id, code_hash) values ($1, '$word')`)
  await say(`insert into passkeys (user_id, credential_id, public_key, sign_count, backup_eligible, backed_up, transports, name, created_at)
    values ($1, '$word', '$word', 0, false, false, '{}', '$word', now())`)
  await say(`insert into passkey_challenges (challenge_hash, purpose, session_id, created_at, expires_at)
    select '$word', 'prove', session_id, now(), now() from sessions where user_id = $1 limit 1`)
  await say(`insert into entry_undos (token_hash, user_id, change, email, identities, second_factor, created_at, expires_at)
    values ('$word', $1, 'email', '$email', '[]', false, now(), now())`)
  await say(`insert into reset_tokens (token_hash, user_id, created_at, expires_at) values ('$word', $1, now(), now())`)
  await say(`insert into third_party_flows (state_hash, code_verifier, nonce, redirect_uri, created_at, expires_at, user_id)
    values ('$word', '$word', '$word', '$word', now(), now(), $1)`)
  await say(`insert into email_codes (captcha_id, email, purpose, code_hash, created_at, expires_at)
    values (gen_random_uuid(), '$email', 'register', sha256('$word'), now(), now())`)
  await say(`insert into review_objections (email, objected_at) values ('$email', now())`)
  await say(`insert into reviews (author, created_at, device_type_id, kind, language, order_item_id, rating, review_status,
      text, title, updated_at, user_id, verified)
    select '$word', now(), device_type_id, 'rent', 'nl', item_id, 5, 'published', '$word', '$word', now(), user_id, true
      from order_items join orders using (order_id) where user_id = $1 limit 1`)
  await say(`insert into cart_items (user_id, sku_id, quantity, remark, seen_price, created_at, updated_at)
    select $1::uuid, sku_id, 1, '$word', 1, now(), now() from skus where kind = 'buy' limit 1`)
  await say(`insert into request_messages (after_sale_id, written_by, user_id, language, text, created_at)
    select after_sale_id, 'customer', user_id, 'nl', '$word', now() from requests where user_id = $1`)
  await say(`insert into request_offers (user_id, order_id, item_id, apply_type, body, hash, expires_at, created_at)
    select user_id, order_id, item_id, 'return', '{"note": "$word"}', 'x', now(), now() from requests where user_id = $1`)
  await say(`insert into settlements (after_sale_id, held, deductions, deducted, back, owed, settlement_state, created_at, updated_at)
    select after_sale_id, 0, '[{"rule": "damage", "amount": 0, "note": "$word"}]', 0, 0, 0, 'final', now(), now()
      from requests where user_id = $1`)
  await say(`insert into hand_overs (item_id, device_id, direction, remark, at)
    select item_id, (select device_id from devices limit 1), 'out', '$word', now() from requests where user_id = $1`)
  await say(`insert into disputes (dispute_no, payment_id, provider, provider_ref, amount, reason, dispute_status, opened_at,
      closed_at, created_at, updated_at)
    select 'D-PROEF', payment_id, 'stripe', 'dp_proef', 1, 'fraudulent', 'won', now(), now(), now(), now()
      from payments join checkouts using (checkout_id) where user_id = $1 limit 1`)
  await say(`insert into dispute_notes (dispute_id, text, created_at) select dispute_id, '$word', now() from disputes`)
  await say(`insert into reconciliation_findings (found_at, kind, checkout_id, told, done, closed_note)
    select now(), 'event_unknown', checkout_id, '{}', 'nothing', '$word' from checkouts where user_id = $1 limit 1`)
  await say(`insert into audit_log (at, actor_role, action, subject_kind, subject_id, reason)
    values (now(), 'admin', 'user.status', 'user', $1, '$word')`)
  await say(`insert into audit_unlinked select max(id) from audit_log on conflict do nothing`)
  await say(`insert into idempotency_keys (caller, key, endpoint, body_hash, status, started_at, answer)
    values ($1, 'k', 'x', 'x', 'answered', now(), '{"a": "$word"}')`)
  const { rows } = await client.query(
    'select refund_no from refunds join orders using (order_id) where user_id = $1 limit 1',
    [userId],
  )
  const [refund] = rows
  const xml = creditTransferXml({
    ...{
      id: 'F-1',
      createdAt: '2026-11-24T00:00:00Z',
      executeOn: '2026-11-25',
      debtor: { name: 'Winkel', iban: 'NL00' },
    },
    transfers: [
      { id: refund.refund_no, amount: 100, name: word, iban: 'NL91ABNA0417164300', remittance: refund.refund_no },
      { id: 'T-ANDER', amount: 100, name: 'Bijstander', iban: 'NL20INGB0001234567', remittance: 'T-ANDER' },
    ],
  })
  const { rows: files } = await client.query(
    `insert into transfer_files (file_no, iban, execute_on, created_at, created_by, refund_count, total, xml)
     select 'F-1', 'NL00', '2026-11-25', now(), user_id, 2, 200, $1 from users limit 1 returning file_id`,
    [xml],
  )
  await client.query(`update refunds set transfer_file_id = $1, way = 'bank_transfer'`, [files[0].file_id])
}

/** On a connection without triggers and foreign keys. */
export async function unruled<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    return await work(client)
  } finally {
    await client.query("set session_replication_role = 'origin'")
    client.release()
  }
}

/** The state once everything that is open has ended. */
export async function allSettled(pool: pg.Pool): Promise<void> {
  const query = (sql: string) => pool.query(sql)
  await query(`update orders set order_status = 'completed', deposit_held = 0`)
  // Purchases belong to their buyer, rentals have come back.
  await query(`update devices set holder = case pool when 'sale' then 'sold' else 'platform' end,
    work_area = case pool when 'sale' then work_area else '' end where holder = 'tenant'`)
  await query(`update requests set process_status = 'complete' where process_status <> 'complete'`)
  await query(`update refunds set refund_status = 'rejected' where refund_status = 'requested'`)
  await query(`insert into statement_outcomes (statement_id, outcome, reason, at)
    select statement_id, 'closed', 'noted', now() from statements on conflict do nothing`)
}

import { randomUUID } from 'node:crypto'
import { rowsOf } from '../model/proof.ts'
import type { TestApp } from '../shop/test-app.ts'
import { type SignIn, solved } from '../steps/accounts.ts'
import { opened, reply } from '../steps/messages.ts'
import { till } from '../steps/orders.ts'
import { good } from '../steps/requests.ts'
import type { warehouse } from '../steps/shipments.ts'
import type { Actor } from './actors.ts'

/** Data of a customer, with their canary in every text of their own. */
export async function settle(app: TestApp, house: Awaited<ReturnType<typeof warehouse>>, actor: Actor): Promise<void> {
  const { canary, userId, token } = actor
  const email = `${canary.toLowerCase()}@example.org`
  // A first name is published with questions and reviews; the rest of a name never is.
  const whole = `Bo ${canary}`
  const me = till(app, { token } as SignIn)
  const place = {
    street: `${canary}straat`,
    house_number: randomUUID().slice(0, 6),
    postcode: '3512 AA',
    city: canary,
    country: 'NL',
  }
  const phone = '+31 6 1234 5678'
  const must = async (answer: ReturnType<typeof me.call>) => good(await answer)
  const { country, ...home } = place
  await must(me.call('PUT', `/user/info/${userId}`, { user_name: whole, ...home, country, contact: phone }))
  const order = async (lines: Parameters<typeof me.quote>[0]) =>
    good<{ checkout_no: string; orders: { order_no: string; kind: string }[] }>(
      await me.order(await me.quote(lines), {
        recipient: { recipient: canary, email, phone },
        address: place,
        billing: { recipient: canary, ...place },
        remark: `Bij ${canary} achterom`,
        altcha: await solved(app),
      }),
    )
  const paid = async (lines: Parameters<typeof me.quote>[0]) => {
    const { checkout_no, orders } = await order(lines)
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    return orders
  }
  await order([{ sku: 'blades-set-9' }])
  await paid([{ sku: 'blades-set-9' }])
  const [rent] = await paid([{ sku: 'genie-600-rent', months: 3 }])
  await house.ship(rent?.order_no ?? '')
  await me.call('POST', `/orders/${rent?.order_no}/sign`, {})
  const [{ item_id }] = await rowsOf(app)(
    'select item_id from order_items join orders using (order_id) where order_no = $1',
    rent?.order_no,
  )
  const trouble = { item_id, apply_type: 'repair', reason_code: 'other', apply_reason: `Zegt ${canary}.` }
  await me.call('POST', `/orders/${rent?.order_no}/requests`, trouble)
  const written = await opened(app, {
    token,
    body: { name: whole, email, text: `Mijn naam is ${canary}, en het regent.` },
  })
  await reply(app, written, `Nog iets van ${canary}.`, token)
  await app.send('POST', '/api/withdrawals', { body: { name: canary, contract: 'onbekend', email } })
}

/** Numbers and ids that give access to a person's data, with their owner. */
export async function ownersOf(app: TestApp, actors: readonly Actor[]): Promise<Map<string, Actor>> {
  const rows = rowsOf(app)
  const owners = new Map<string, Actor>()
  for (const actor of actors.filter(({ canary }) => canary !== '')) {
    const found = await rows(
      `select order_no as no from orders where user_id = $1
       union all select checkout_no from checkouts where user_id = $1
       union all select request_no from requests where user_id = $1
       union all select invoice_no from invoices join orders using (order_id) where user_id = $1
       union all select refund_no from refunds join orders using (order_id) where user_id = $1
       union all select item_id::text from order_items join orders using (order_id) where user_id = $1
       union all select garden_id::text from garden_profiles where user_id = $1
       union all select session_id::text from sessions where user_id = $1
       union all select item_id::text from cart_items where user_id = $1
       union all select quote_id::text from quotes where user_id = $1
       union all select offer_id::text from request_offers where user_id = $1
       union all select shipment_id::text from shipments join orders using (order_id) where user_id = $1
       union all select user_id::text from users where user_id = $1`,
      actor.userId,
    )
    for (const { no } of found) owners.set(no, actor)
  }
  return owners
}

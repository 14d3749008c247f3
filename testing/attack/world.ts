import { randomUUID } from 'node:crypto'
import { type Actor, actorsOf } from '../fuzz/actors.ts'
import { rowsOf, withoutLimits } from '../model/proof.ts'
import { livedCustomer, seldomRows, unruled } from '../shop/lived-customer.ts'
import type { TestApp } from '../shop/test-app.ts'
import type { SignIn } from '../steps/accounts.ts'
import { till } from '../steps/orders.ts'
import { addCoupon } from '../steps/promotions.ts'
import { good, moreMachines } from '../steps/requests.ts'
import { warehouse } from '../steps/shipments.ts'
import { type Belongings, belongingsOf } from './belongings.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { watchWrites } from './writes.ts'

export interface Person extends Actor {
  email: string
  shopper: ReturnType<typeof till>
  /** Their running order, and its garden. */
  rented: string
}

export interface AttackWorld {
  app: TestApp
  catalogue: Catalogue
  house: Awaited<ReturnType<typeof warehouse>>
  /** Two customers and a guest, each with data of every kind. */
  people: Person[]
  /** They, each role of staff, and a visitor. */
  everybody: Actor[]
  belongings: Map<Actor, Belongings>
}

/** A shop in which every person has one of everything; from then on each write is recorded. */
export async function attackWorld(app: TestApp): Promise<AttackWorld> {
  await withoutLimits(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
  await moreMachines(app, 'genie-3000', 'sale', 20)
  const actors = (await actorsOf(app)).filter(({ role, name }) => role !== undefined || name === 'visitor')
  const house = await warehouse(app)
  const people: Person[] = []
  for (const actor of actors.filter(({ canary }) => canary !== '')) people.push(await liveOf({ app, house, actor }))
  const catalogue = await catalogueOf(app)
  const belongings = new Map<Actor, Belongings>()
  const everybody = actors.map(actor => people.find(({ name }) => name === actor.name) ?? actor)
  const [first] = people
  if (first) await fillSeldom(app, first)
  for (const person of people) {
    const owner = { userId: person.userId, words: [person.canary] }
    belongings.set(person, await belongingsOf(app, catalogue, owner))
  }
  await watchWrites(app, catalogue)
  return { app, catalogue, house, people, everybody, belongings }
}

async function liveOf({ app, house, actor }: Pick<AttackWorld, 'app' | 'house'> & { actor: Actor }): Promise<Person> {
  const email = `${actor.canary.toLowerCase()}@example.org`
  const person = {
    ...{ token: actor.token, type: actor.role, userInfo: { user_id: actor.userId }, email },
  } as SignIn & { email: string }
  const lived = await livedCustomer({ app, house, person, word: actor.canary, phone: '+31 6 1234 5678' })
  const shopper = till(app, person, { street: `${actor.canary}laan`, house_number: randomUUID().slice(0, 6) })
  const call = async (method: string, path: string, body?: object, more: object = {}) =>
    good<Record<string, unknown>>(await shopper.call(method, path, body, more))
  // What is pending: an unpaid order, a cart, a coupon of their own, a code to share.
  const coupon_code = actor.canary.toUpperCase()
  await addCoupon(app, house.by('finance'), { code: coupon_code, owner_id: actor.userId })
  await shopper.placed([{ sku: 'blades-set-9' }], { coupon_code })
  const [sku] = await rowsOf(app)("select sku_id from skus where key = 'blades-set-9'")
  await call('POST', '/cart/items', { sku_id: sku?.sku_id, quantity: 1, remark: actor.canary })
  if (actor.role === 'customer') await call('POST', '/activities/share', {})
  return Object.assign(actor, { email, shopper, rented: lived.rented })
}

/** Rare cases for one person, so that every table that can contain personal data does. */
function fillSeldom(app: TestApp, { userId, canary, email }: Person): Promise<void> {
  return unruled(app.context.connection.pool, async client => {
    await seldomRows(client, userId, { word: canary, email })
    await client.query(
      `insert into statement_outcomes (statement_id, outcome, reason, at)
       select statement_id, 'closed', $1, now() from statements where name = $1`,
      [canary],
    )
    // A file for the bank is shared by the people in it; here each person has one of their own.
    await client.query(
      `update refunds set transfer_file_id = null where order_id not in (select order_id from orders where user_id = $1)`,
      [userId],
    )
  })
}

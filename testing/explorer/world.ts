import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import type { Role } from '#domain/access.ts'
import { sendRefund } from '#server/money/refunds/send-refund.ts'
import { backgroundTasks, type Task } from '#server/platform/jobs/tasks.ts'
import { sessionOf } from '../model/proof.ts'
import { randomIp, type SignIn } from '../steps/accounts.ts'
import { till } from '../steps/orders.ts'
import { withoutPromotions } from '../steps/promotions.ts'
import { moreMachines } from '../steps/requests.ts'
import { warehouse } from '../steps/shipments.ts'
import { actorNow, aside } from './actor.ts'
import { sendCarrierEvent } from './carrier-event.ts'
import type { As, ExploredShop } from './explored-shop.ts'
import type { UseCase } from './scheduler.ts'

/** A state of the shop, with all that customers, staff, jobs, the provider and carriers can do in it at once. */
export interface Standing {
  name: string
  /** Minutes between setting it up and the use cases. */
  minutes?: number
  /** Three at once, by their names. */
  triples?: readonly (readonly [string, string, string])[]
  prepare: (world: World) => Promise<UseCase[]>
}

export type Customer = Awaited<ReturnType<World['customer']>>

/** Customers, staff, jobs, the provider and the carrier, with their actions as use cases to explore. */
export class World {
  readonly shop: ExploredShop
  readonly house: Awaited<ReturnType<typeof warehouse>>

  private constructor(shop: ExploredShop, house: World['house']) {
    this.shop = shop
    this.house = house
  }

  static async open(shop: ExploredShop): Promise<World> {
    const { app } = shop
    await withoutPromotions(app)
    await moreMachines(app, 'genie-600', 'rent', 30)
    await app.context.connection.pool.query("update skus set stock = 1000 where stock is not null and kind = 'buy'")
    return new World(shop, await warehouse(app))
  }

  rows = async (text: string, ...values: unknown[]) =>
    (await this.shop.context.connection.pool.query(text, values)).rows

  async customer() {
    const headers = { 'x-forwarded-for': randomIp() }
    const { json } = await this.shop.app.send('POST', '/api/user/anonymous', { body: {}, headers })
    const signIn = json.data as SignIn
    const as: As = { userId: signIn.userInfo.user_id, role: 'guest' }
    const house_number = randomUUID().slice(0, 6)
    return { as, ...till(this.shop.app, signIn, { house_number }) }
  }

  /** A member of staff in this role. */
  role(role: Exclude<Role, 'guest' | 'customer'>): As {
    return { userId: this.house.by(role).userId, role }
  }

  post(name: string, as: As | undefined, path: string, body: object = {}): UseCase {
    return { name, call: () => this.shop.call(as, 'POST', path, body) }
  }

  put(name: string, as: As | undefined, path: string, body: object = {}): UseCase {
    return { name, call: () => this.shop.call(as, 'PUT', path, body) }
  }

  /** Another person in the same role, for actions that need two. */
  async colleague(role: Role): Promise<As> {
    const [row] = await this.rows(
      `insert into users (user_id, email, role, auth_provider, user_name, language, created_at, updated_at)
       select uuidv7(), gen_random_uuid() || '@genie.example', role, auth_provider, user_name, language, created_at, updated_at
       from users where user_id = $1 returning user_id`,
      this.house.by(role).userId,
    )
    return { userId: row.user_id, role }
  }

  /** One run of a task of the worker. */
  task(name: string, payload: object = {}): UseCase {
    const work = backgroundTasks.get(this.shop.context)[name]?.work as Task['work'] | undefined
    if (!work) throw new Error(`No job is called ${name}`)
    return { name: `task ${name}`, call: () => work(this.shop.context, payload as never) }
  }

  /** The worker sends every approved refund, the oldest first. */
  sendsRefunds(orderNo: string): UseCase {
    return {
      name: 'task send-refund',
      call: async () => {
        const { db } = this.shop.context
        const refunds = await db
          .selectFrom('refunds')
          .innerJoin('orders', 'orders.order_id', 'refunds.order_id')
          .select('refund_id')
          .where('order_no', '=', orderNo)
          .where('refund_status', '=', 'refunding')
          .orderBy('refund_id')
          .execute()
        for (const { refund_id: refundId } of refunds) await sendRefund(this.shop.context, { refundId })
      },
    }
  }

  /** An action outside the shop, for example a customer on the provider's page. */
  elsewhere(name: string, work: () => Promise<unknown>): UseCase {
    const outside = () => aside(work)
    return {
      name,
      call: async () =>
        actorNow()?.does({ kind: 'call', text: name }, outside, () => new Error('cut off')) ?? outside(),
    }
  }

  chooses(url: string, outcome: 'success' | 'decline' | 'delayed' | 'delayed_success' | 'delayed_failure'): UseCase {
    return this.elsewhere(`provider ${outcome}`, async () =>
      openedSandbox.get(this.shop.context).act(sessionOf(url), outcome),
    )
  }

  /** An event of the provider, the same one however often it is sent. */
  hears(name: string, type: string, object: { id: string; object: string; metadata?: object }): UseCase {
    const payload = JSON.stringify({
      id: `evt_${name.replaceAll(/\W/g, '_')}_${object.id}`,
      object: 'event',
      type,
      data: { object },
    })
    const secret = openedSandbox.get(this.shop.context).webhookSecret
    return {
      name: `event ${name}`,
      call: async () => {
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const { statusCode, payload: text } = await this.shop.app.app.inject({
          ...{ method: 'POST', url: '/api/payments/webhooks/stripe', payload, headers },
        })
        return { status: statusCode, code: 0, text }
      },
    }
  }

  hearsOfSession(url: string): UseCase {
    return this.hears('session', 'checkout.session.completed', { id: sessionOf(url), object: 'checkout.session' })
  }

  /** The carrier reports an event of a parcel. */
  carried(trackingNo: string, event: string): UseCase {
    return {
      name: `carrier ${event}`,
      call: () => sendCarrierEvent(this.shop, trackingNo, event),
    }
  }
}

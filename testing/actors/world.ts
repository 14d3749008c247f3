import { randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/protocol/envelope.ts'
import { transaction } from '#db/transaction.ts'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import type { Role } from '#domain/access.ts'
import type { Tariff } from '#domain/pricing/freight.ts'
import { readSetting, type SettingKey, type SettingValue, writeSetting } from '#server/platform/config/settings.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { invalidateReads } from '#server/platform/read-cache.ts'
import { sendCarrierEvent } from '../explorer/carrier-event.ts'
import { type As, type ExploredShop, exploredShop } from '../explorer/explored-shop.ts'
import { eventBody, tellPayment } from '../model/proof.ts'
import { skuIds, termsVersion } from '../steps/orders.ts'
import { addCoupon, agreeToCoupons, inDays, withoutPromotions } from '../steps/promotions.ts'
import { moreMachines } from '../steps/requests.ts'
import { warehouse } from '../steps/shipments.ts'
import { staff } from '../steps/staff.ts'
import { tariffs, withWorkRates } from './rates.ts'

/** An event of the provider that has not been sent yet. */
export interface Word {
  type: string
  object: { id: string; object: string }
}

export interface Customer {
  as: As
  name: string
  email: string
  house: string
  /** They have asked for their erasure, and do nothing new. */
  isGone: boolean
}

export interface Answered {
  status: number
  code: number
  // biome-ignore lint/suspicious/noExplicitAny: what is done with it depends on the call, and a wrong guess fails.
  data: any
  text: string
}

export const hour = 3_600_000
export const day = 24 * hour

/** The shop in which all actors walk: each walk begins with the same rows and at the same time. */
export class World {
  readonly shop: ExploredShop
  readonly skus: Map<string, string>
  readonly house: Awaited<ReturnType<typeof warehouse>>
  readonly coupons: string[]
  readonly tariffs: readonly Tariff[]
  customers: Customer[] = []
  known = 0
  orders: { no: string; who: Customer }[] = []
  late: Word[] = []
  /** What was done in this step, line by line. */
  lines: string[] = []
  faults: string[] = []
  /** The process dies after the commit of each call that has a key, and the call is repeated. */
  dies = false
  atOnce = false
  isDown = false
  isAsleep = false
  readonly #began: number
  #passed = 0
  readonly #moment: number
  private constructor(made: Pick<World, 'shop' | 'skus' | 'house' | 'coupons' | 'tariffs'> & Start) {
    this.shop = made.shop
    this.skus = made.skus
    this.house = made.house
    this.coupons = made.coupons
    this.tariffs = made.tariffs
    this.#began = made.began
    this.#moment = made.moment
    this.shop.context.clock.now = () => new Date(this.#began + this.#passed)
  }

  static async open(): Promise<World> {
    const shop = await exploredShop()
    const { app, context } = shop
    // On the same day of a year, whenever it runs, because months have different lengths.
    const began = Date.UTC(context.clock.now().getUTCFullYear() + 1, 2, 1, 8)
    context.clock.now = () => new Date(began)
    await withoutPromotions(app)
    for (const [model, pool, count] of fleet) await moreMachines(app, model, pool, count)
    const { pool } = context.connection
    await pool.query("update skus set stock = 60 where stock is not null and kind = 'buy'")
    const now = context.clock.now()
    const set = <Key extends SettingKey>(key: Key, value: SettingValue<Key>) =>
      transaction(context.db, tx => writeSetting(tx, { key, value, now, by: 'test' }))
    await set('part_payment', { offered_in: { NL: true, BE: true, DE: true }, within_days: 14 })
    const [house, finance] = [await warehouse(app), await staff(app, 'finance')]
    const coupons = await Promise.all([
      addCoupon(app, finance, { customer_limit: 1, global_limit: 3, ends_at: inDays(app, 60) }),
      addCoupon(app, finance, { discount_type: 1, discount_value: 777, minimum: 3000, ends_at: inDays(app, 60) }),
      addCoupon(app, finance, { discount_value: 33, customer_limit: 5, ends_at: inDays(app, 60) }),
    ])
    await agreeToCoupons(app, house.by('admin').userId)
    await set('delivery', { ...(await readSetting(context.db, 'delivery', now)), tariffs })
    await set('vat', withWorkRates(await readSetting(context.db, 'vat', now)))
    await set('installation', { taxed_as: 'garden_work', offered_in: { DE: true } })
    // Helpers of other tests allow one person any concession; here two have to approve, and the period for refunds by
    // iDEAL ends.
    await set('refunds', { refund_second_person_above: 30_000, original_within_days: 20 })
    await pool.query(`
      create schema dying;
      create table dying.calls (on_commit boolean);
      create function dying.never_stored() returns trigger language plpgsql as $$ begin
        if exists (select from dying.calls) then return null; end if; return new; end $$;
      create trigger never_stored before update on idempotency_keys for each row
        when (new.status = 'answered' and new.claim = 1) execute function dying.never_stored()`)
    // Its task list and its worker, run by this walk only.
    context.jobs = await startJobs(context)
    await context.jobs.stop()
    const moment = await shop.moment()
    const facts = { tariffs, coupons: coupons.map(({ code }) => code), skus: await skuIds(app), began, moment }
    return new World({ ...facts, shop, house })
  }

  /** Resets the database to the beginning. */
  async reset(): Promise<void> {
    await this.shop.rewind(this.#moment)
    // Also what this process remembers of the settings.
    await transaction(this.shop.context.db, async tx => invalidateReads(tx))
    this.#passed = 0
    Object.assign(this, { customers: [], orders: [], late: [], lines: [], faults: [] })
    Object.assign(this, { dies: false, atOnce: false, isDown: false, isAsleep: false })
    this.sandbox.control.refundsFail = false
    this.shop.errors()
  }

  get sandbox() {
    return openedSandbox.get(this.shop.context)
  }

  now = (): Date => this.shop.context.clock.now()
  today = (days = 0): string => new Date(this.now().getTime() + days * day).toISOString().slice(0, 10)

  rows = async (text: string, ...values: unknown[]) =>
    (await this.shop.context.connection.pool.query(text, values)).rows

  one = async (text: string, ...values: unknown[]) => (await this.rows(text, ...values))[0]

  say(line: string): void {
    this.lines.push(line)
  }

  staff(role: Exclude<Role, 'guest' | 'customer'>): As {
    return { userId: this.house.by(role).userId, role }
  }

  async newCustomer(): Promise<Customer> {
    // Two may be created at once.
    this.known += 1
    const n = this.known
    const email = `actor-${n}@example.org`
    const row = await this.one(
      `insert into users (user_id, email, role, auth_provider, user_name, language, email_verified_at, password_hash, created_at, updated_at)
       select uuidv7(), $1, 'customer', auth_provider, 'Anna de Wit', language, $2, password_hash, $2, $2
       from users where user_id = $3 returning user_id`,
      ...[email, this.now(), this.house.by('support').userId],
    )
    const as: As = { userId: row.user_id, role: 'customer' }
    const made = { as, name: `customer ${n}`, email, house: `${n}`, isGone: false }
    this.customers.push(made)
    return made
  }

  /** An erased customer does not sign in again; one whose erasure waits does, to say where their money should go. */
  private async isErased({ as }: Customer): Promise<boolean> {
    const { gone } = await this.one('select deleted_at is not null as gone from users where user_id = $1', as.userId)
    return gone
  }

  async call(by: As | undefined, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answered> {
    const person = this.customers.find(({ as: { userId } }) => userId === by?.userId)
    const as = person?.isGone && (await this.isErased(person)) ? undefined : by
    const headers = {
      ...(as && { authorization: `As ${as.userId} ${as.role}` }),
      ...{ 'x-forwarded-for': '10.1.2.3', 'idempotency-key': randomUUID() },
    }
    const ask = async () => {
      const { statusCode, payload } = await this.shop.app.app.inject({
        ...{ method, url: `/api${path}`, headers },
        ...(method !== 'GET' && { payload: body ?? {} }),
      })
      const json = (payload.startsWith('{') ? JSON.parse(payload) : { code: Number.NaN, data: null }) as Envelope
      return { status: statusCode, code: json.code, data: json.data, text: payload }
    }
    const isDying = this.dies && !this.atOnce && method !== 'GET'
    if (isDying) await this.rows('insert into dying.calls values (true)')
    const answer = await ask()
    if (isDying) {
      await this.rows('delete from dying.calls')
      const key = headers['idempotency-key']
      const lost = await this.rows(
        "update idempotency_keys set owner = 'gone' where key = $1 and status = 'running' returning key",
        key,
      )
      if (lost.length > 0 && answer.code === 0) {
        const again = await ask()
        if (again.text !== answer.text) this.faults.push(`${method} ${path} again answers ${again.text.slice(0, 400)}`)
      }
    }
    if (method === 'GET') return answer
    const who = person?.name ?? as?.role ?? 'somebody'
    const what = JSON.stringify(body ?? {})
    const refused = answer.code === 0 ? '' : ` ${answer.code}`
    this.say(`${who} ${method} ${path} ${what.length > 160 ? '' : what} → ${answer.status}${refused}`)
    // A refusal by name is a valid response; codes below 1000 are HTTP statuses.
    if (answer.status >= 500 && !(answer.code >= 1000)) {
      this.faults.push(`${who} ${method} ${path} was answered ${answer.status} ${answer.text.slice(0, 300)}`)
    }
    return answer
  }

  async orderBody({ quote_id, hash }: { quote_id: string; hash: string }, who: Customer, country: string) {
    const place = { NL: ['3512 AA', 'Utrecht'], DE: ['10119', 'Berlin'] }[country] ?? ['1000', 'Brussel']
    const [postcode, city] = place
    return {
      ...{
        quote_id,
        hash,
        terms_version: await termsVersion(this.shop.app),
        terms_accepted: true,
        age_confirmed: true,
      },
      recipient: { recipient: 'Anna de Wit', email: who.email, phone: '+31 6 1234 5678' },
      address: { street: 'Voorstraat', house_number: who.house, postcode, city, country },
    }
  }

  /** The provider sends an event: not at all, once, twice, or later. */
  async tell(word: Word, how: number): Promise<void> {
    if (how === 0) return this.say(`  ${word.type} is lost`)
    if (how === 3) {
      this.late.push(word)
      return this.say(`  ${word.type} comes later`)
    }
    const body = eventBody(word)
    for (let times = 0; times < how; times += 1) {
      const { status } = await tellPayment(this.shop.app, body)
      if (status !== 200) this.faults.push(`${word.type} was answered ${status}`)
    }
    this.say(`  ${word.type} is told ${how} times`)
  }

  async carried(trackingNo: string, event: string): Promise<void> {
    const { status } = await sendCarrierEvent(this.shop, trackingNo, event)
    this.say(`carrier ${event} → ${status}`)
    if (status >= 500) this.faults.push(`carrier ${event} was answered ${status}`)
  }

  /** Runs the jobs that are due, unless the worker is paused. */
  async work(): Promise<void> {
    if (this.isAsleep) return
    await this.shop.context.jobs.tidyUp()
    await this.shop.context.jobs.drain()
  }

  /** Moves the clock, and with it the jobs in the queue. */
  async pass(ms: number, stepMs = ms): Promise<void> {
    this.say(`${Math.round(ms / hour)} hours pass`)
    for (let left = ms; left > 0; left -= stepMs) {
      const part = Math.min(left, stepMs)
      this.#passed += part
      await this.rows(
        `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1::double precision / 1000)
          where locked_at is null`,
        part,
      )
      await this.work()
    }
  }

  async withoutProvider(work: () => Promise<unknown>): Promise<void> {
    this.isDown = true
    this.sandbox.control.health = 'nonsense'
    try {
      await work()
    } finally {
      this.sandbox.control.health = 'well'
      this.isDown = false
    }
  }

  close = () => this.shop.close()
}

interface Start {
  began: number
  moment: number
}

/** So few that they run out now and then. */
const fleet = [
  ['genie-600', 'rent', 6],
  ['genie-600', 'sale', 6],
] as const

import { pino } from 'pino'
import { codes } from '#contract/protocol/codes.ts'
import { mayCall } from '#domain/access.ts'
import { rowsOf } from '../model/proof.ts'
import type { TestApp } from '../shop/test-app.ts'
import { moreMachines } from '../steps/requests.ts'
import { warehouse } from '../steps/shipments.ts'
import { type Actor, actorsOf } from './actors.ts'
import { ownersOf, settle } from './belongings.ts'
import { callsOf, type KnownCall } from './calls.ts'
import { Dice } from './dice.ts'
import { judge } from './judge.ts'
import { Memory } from './memory.ts'
import { type Attempt, attemptOf } from './requests.ts'
import { Wire } from './wire.ts'

/** Every fault once for each call and kind, with the request that caused it. */
export interface Report {
  faults: Map<string, string>
  /** The number of responses with code 0, and the codes seen. */
  good: number
  /** `POST /orders 200203` */
  reached: Set<string>
  sent: number
  revived: number
}

const handsAtOnce = 4
const lookEvery = 2000

export class Fuzzing {
  readonly #app: TestApp
  readonly #wire: Wire
  readonly #calls: KnownCall[]
  readonly #actors: Actor[]
  readonly #memory = new Memory(/kanarie/i)
  #owners = new Map<string, Actor>()
  readonly report: Report = { faults: new Map(), good: 0, reached: new Set(), sent: 0, revived: 0 }

  private constructor(app: TestApp, calls: KnownCall[], actors: Actor[]) {
    this.#app = app
    this.#wire = new Wire(app.url)
    this.#calls = calls
    this.#actors = actors
  }

  static async open(app: TestApp): Promise<Fuzzing> {
    await moreMachines(app, 'genie-600', 'rent', 20)
    const actors = await actorsOf(app)
    const house = await warehouse(app)
    for (const actor of actors) if (actor.canary) await settle(app, house, actor)
    return new Fuzzing(app, await callsOf(app), actors)
  }

  /** Sends so many requests, each call as often as any other. */
  async run(count: number, seed: number): Promise<void> {
    const dice = new Dice(seed)
    while (this.report.sent < count) {
      await this.#look()
      const hands = Array.from({ length: handsAtOnce }, () => new Dice(dice.below(2 ** 32)))
      const each = Math.ceil(Math.min(lookEvery, count - this.report.sent) / handsAtOnce)
      await Promise.all(hands.map(hand => this.#hand(hand, each)))
    }
  }

  close(): void {
    this.#wire.close()
  }

  /** Reads the current data and their owners. */
  async #look(): Promise<void> {
    this.#owners = await ownersOf(this.#app, this.#actors)
    for (const no of this.#owners.keys()) {
      const [row] = await rowsOf(this.#app)('select 1 from orders where order_no = $1', no)
      if (row) this.#memory.put('order_no', no)
    }
  }

  async #hand(dice: Dice, count: number): Promise<void> {
    const world = { dice, memory: this.#memory, signature: '', today: this.#app.context.clock.now().toISOString() }
    for (let sent = 0; sent < count; sent += 1) {
      const call = dice.pick(this.#calls)
      const able = this.#actors.filter(({ role }) => mayCall(call.who, role))
      const actor = able.length > 0 && dice.chance(0.75) ? dice.pick(able) : dice.pick(this.#actors)
      await this.#send(attemptOf(call, actor, world))
    }
  }

  async #send(attempt: Attempt): Promise<void> {
    const { report } = this
    const { call, actor } = attempt
    report.sent += 1
    const before = actor.token
    const heard = await this.#wire.send(attempt).catch((error: Error) => error)
    if (heard instanceof Error) {
      this.#note(attempt, `no answer: ${heard.message}`)
      return
    }
    const { faults, code, data } = judge(attempt, heard, { actors: this.#actors, owners: this.#owners })
    for (const fault of faults) this.#note(attempt, fault)
    if (attempt.strayed) return
    if (code !== undefined && code !== 0) report.reached.add(`${call.key} ${code}`)
    if (code === 0) {
      report.good += 1
      this.#memory.learn(call.path, data)
    }
    if (wasThrownOut(attempt, code) && actor.token === before) await this.#revive(attempt)
  }

  #reviving = new Map<Actor, Promise<void>>()

  async #revive({ actor }: Attempt): Promise<void> {
    const begun = this.#reviving.get(actor) ?? actor.revive().finally(() => this.#reviving.delete(actor))
    if (!this.#reviving.has(actor)) {
      this.report.revived += 1
      this.#reviving.set(actor, begun)
    }
    await begun
  }

  #note({ call, actor, method, path, headers, body }: Attempt, fault: string): void {
    const name = `${call.key} · ${fault.split(':')[0]}`
    if (this.report.faults.has(name)) return
    const { authorization: _token, 'x-forwarded-for': _address, ...shown } = headers
    const said = body ? ` ${body.toString().slice(0, 600)}` : ''
    this.report.faults.set(
      name,
      `${actor.name}: ${method} ${path.slice(0, 400)} ${JSON.stringify(shown)}${said}\n  → ${fault}`,
    )
  }
}

/** A valid token was refused, or a proof is required; a new sign-in solves both. */
function wasThrownOut({ call, actor }: Attempt, code: number | undefined): boolean {
  if (code === codes.proof_required.code) return actor.role !== 'guest'
  return actor.role !== undefined && mayCall(call.who, actor.role) && [401, 403, 110103].includes(code ?? 0)
}

/** Captures what the server writes to stderr. */
export function catching(lines: string[]) {
  return pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
}

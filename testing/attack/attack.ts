import { api } from '#contract/protocol/api.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { Actor } from '../fuzz/actors.ts'
import { callsOf, type KnownCall } from '../fuzz/calls.ts'
import { Dice } from '../fuzz/dice.ts'
import { Memory } from '../fuzz/memory.ts'
import { type Heard, Wire } from '../fuzz/wire.ts'
import type { Belongings } from './belongings.ts'
import { type Attacker, type Offer, offerOf } from './offers.ts'
import type { AttackWorld, Person } from './world.ts'
import { touching, writesSince } from './writes.ts'

export interface Report {
  /** Faults, once for each call and kind. */
  faults: Map<string, string>
  sent: number
  /** Responses with code 0. */
  good: number
}

const handsAtOnce = 4

/** Sends the requests an attacker would try, and checks the responses and what was written to the database. */
export class Attack {
  readonly report: Report = { faults: new Map(), sent: 0, good: 0 }
  readonly world: AttackWorld
  readonly calls: KnownCall[]
  readonly #wire: Wire
  readonly #attackers = new Map<Actor, Attacker>()

  private constructor(world: AttackWorld, calls: KnownCall[]) {
    this.world = world
    this.calls = calls
    this.#wire = new Wire(world.app.url)
  }

  static async open(world: AttackWorld): Promise<Attack> {
    const attack = new Attack(world, await callsOf(world.app))
    for (const actor of world.everybody) await attack.#learn(actor)
    await writesSince(world.app)
    return attack
  }

  close(): void {
    this.#wire.close()
  }

  attackerFor(actor: Actor): Attacker {
    const known = this.#attackers.get(actor)
    if (!known) throw new Error(`${actor.name} has not looked around`)
    return known
  }

  /** Learns ids from the actor's own lists. */
  async #learn(actor: Actor): Promise<void> {
    const memory = new Memory(/kanarie/i)
    const today = this.world.app.context.clock.now().toISOString()
    const own = this.world.belongings.get(actor)?.ids ?? []
    const attacker = { actor, memory, dice: new Dice(7), own, today }
    this.#attackers.set(actor, attacker)
    const lists = this.calls.filter(call => call.method === 'GET' && !call.raw && isOpenTo(call, actor))
    for (const call of lists.filter(({ pathParameters }) => pathParameters.length === 0)) {
      const heard = await this.send(offerOf(call, attacker, { path: {}, query: {}, body: undefined, foreign: [] }))
      const { code, data } = envelopeOf(heard)
      if (code === 0) memory.learn(call.path, data)
    }
  }

  send(offer: Offer): Promise<Heard> {
    return this.#wire.send(offer)
  }

  /** Sends all of them, a few at once, then checks what was written. */
  async run(call: KnownCall, actor: Actor, victim: Person, offers: readonly Offer[]): Promise<void> {
    const waiting = [...offers]
    const hand = async () => {
      for (let offer = waiting.shift(); offer; offer = waiting.shift()) await this.#one(call, actor, victim, offer)
    }
    await Promise.all(Array.from({ length: handsAtOnce }, hand))
    const theirs = this.#belongingsOf(victim)
    for (const touched of touching(await writesSince(this.world.app), theirs, this.world.catalogue))
      this.note(call, `${actor.name} ${touched} of ${victim.name}`)
  }

  #belongingsOf(victim: Person): Belongings {
    const theirs = this.world.belongings.get(victim)
    if (!theirs) throw new Error(`${victim.name} has nothing`)
    return theirs
  }

  async #one(call: KnownCall, actor: Actor, victim: Person, offer: Offer): Promise<void> {
    const heard = await this.send(offer)
    const { code } = envelopeOf(heard)
    this.report.sent += 1
    if (code === 0 || (heard.status === 200 && call.raw)) this.report.good += 1
    const fault = (what: string) => this.note(call, `${actor.name} ${what}`, offer, heard)
    if (heard.status >= 500) fault(`brought about ${heard.status}`)
    if (!isOpenTo(call, actor) && ![401, 403].includes(heard.status)) fault('was let in without the right')
    if (heard.status >= 300) return
    if (call.key in forAll) return
    const told = tellsOf(heard.text, offer, victim, this.#belongingsOf(victim))
    if (told) fault(`was told ${told} of ${victim.name}`)
    // A picture or a PDF contains no text that could be searched for.
    else if (call.raw && !isTheirPicture(actor, offer, this.#belongingsOf(victim)))
      fault(`was given a file of ${victim.name}`)
  }

  note(call: KnownCall, what: string, offer?: Offer, heard?: Heard): void {
    const name = `${call.key}: ${what}`
    if (this.report.faults.has(name)) return
    const sent = offer ? `${offer.method} ${offer.path} ${offer.body?.toString().slice(0, 400) ?? ''}` : ''
    const said = heard ? ` → ${heard.status} ${heard.text.slice(0, 200)}` : ''
    this.report.faults.set(name, `${name}\n  ${sent}${said}`)
  }
}

/** What is public, and who publishes it. */
const forAll: Readonly<Record<string, string>> = {
  'GET /reviews': 'Who writes a review publishes it under the name they chose.',
}

/** Pictures that staff may see for their work: all those of requests, those of messages by roles that reply. */
const lookers: Readonly<Record<string, readonly string[]>> = {
  after_sale: ['support', 'operations', 'finance', 'admin'],
  complaint: ['support', 'admin'],
}

function isTheirPicture({ role }: Actor, { foreign }: Offer, { rows }: Belongings): boolean {
  const files = [...(rows.get('files')?.values() ?? [])].filter(({ file_id }) => foreign.includes(String(file_id)))
  return files.length > 0 && files.every(({ purpose }) => lookers[String(purpose)]?.includes(role ?? '') ?? false)
}

function tellsOf(text: string, { foreign }: Offer, victim: Person, theirs: Belongings): string | undefined {
  if (text.toLowerCase().includes(victim.canary.toLowerCase())) return 'a word'
  const id = theirs.ids.find(({ value }) => value.length >= 8 && !foreign.includes(value) && text.includes(value))
  return id && `${id.table}.${id.column}`
}

/**
 * Derived here from the contract, independently of the server, so that a mistake in the server's reading of it is not
 * repeated.
 */
export function isOpenTo({ who }: Pick<KnownCall, 'who'>, { role }: Pick<Actor, 'role'>): boolean {
  if (who === 'anyone') return true
  return role !== undefined && (who === 'person' || (who as readonly string[]).includes(role))
}

export function endpointOf({ key }: Pick<KnownCall, 'key'>): Endpoint {
  return api[key as keyof typeof api]
}

export function envelopeOf({ type, text }: Heard): { code: number | undefined; data: unknown } {
  if (!type.startsWith('application/json')) return { code: undefined, data: undefined }
  try {
    const { code, data } = JSON.parse(text) as { code: number; data: unknown }
    return { code, data }
  } catch {
    return { code: undefined, data: undefined }
  }
}

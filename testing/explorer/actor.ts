import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** One step of an actor that is visible to others: a statement, or a call to an external service. */
export interface Step {
  kind: 'statement' | 'call'
  text: string
  /** For a statement. */
  client?: pg.PoolClient
}

/**
 * A failure at a step. `dies`: the process ends before it; `ends`: right after it, so that its result is lost. `lost`:
 * the connection breaks before it; `cut`: right after it, and the code gets an error.
 */
export const troubleKinds = ['dies', 'ends', 'lost', 'cut'] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** The process of this actor has ended: nothing it does has any effect. */
export class ProcessEnded extends Error {
  constructor() {
    super('The process has ended')
  }
}

/**
 * asking: wants to do its next step. running: is doing one. waiting: its statement waits for a lock of another actor.
 * busy: between two steps. idle: the same, and it seems to wait for another actor within the process. done: has
 * returned.
 */
export type Doing = 'asking' | 'running' | 'waiting' | 'busy' | 'idle' | 'done'

export class Actor {
  readonly name: string
  doing: Doing = 'busy'
  steps = 0
  /**
   * The number of things it waits for that are no steps: a connection of the pool, or a statement that does not count.
   */
  aside = 0
  /** The step it asks for, does, or did last. */
  step: Step | undefined
  isDead = false
  /** It met an error caused by the schedule: its response may be a server error. */
  isTroubled = false
  answer: unknown
  #last: Promise<void> = Promise.resolve()
  #open: ((trouble: TroubleKind | undefined) => void) | undefined
  readonly #changed: () => void

  constructor(name: string, changed: () => void) {
    this.name = name
    this.#changed = changed
  }

  /** Lets it do the step it asks for. */
  grant(trouble: TroubleKind | undefined): void {
    this.doing = 'running'
    this.steps += 1
    this.#open?.(trouble)
  }

  /** Its steps come one after the other, also where a use case begins two at once. */
  does<T>(step: Step, perform: () => Promise<T>, broken: () => Error): Promise<T> {
    const next = this.#last.then(() => this.#doNext(step, perform, broken))
    this.#last = next.then(
      () => {},
      () => {},
    )
    return next
  }

  async #doNext<T>(step: Step, perform: () => Promise<T>, broken: () => Error): Promise<T> {
    if (this.isDead) throw new ProcessEnded()
    const trouble = await new Promise<TroubleKind | undefined>(open => {
      this.step = step
      this.#open = open
      this.doing = 'asking'
      this.#changed()
    })
    try {
      const before = trouble === 'dies' || trouble === 'lost'
      const answer = before ? undefined : await perform()
      if (trouble === undefined) return answer as T
      this.isTroubled = true
      this.isDead ||= trouble === 'dies' || trouble === 'ends'
      if (step.client) await hangUp(step.client)
      throw this.isDead ? new ProcessEnded() : broken()
    } finally {
      this.doing = 'busy'
      this.#changed()
    }
  }

  async besides<T>(work: () => Promise<T>): Promise<T> {
    this.aside += 1
    try {
      return await work()
    } finally {
      this.aside -= 1
    }
  }

  finish(answer: unknown): void {
    this.answer = answer
    this.doing = 'done'
    this.#changed()
  }
}

const current = new AsyncLocalStorage<Actor | undefined>()

export const actAs = <T>(actor: Actor, work: () => Promise<T>): Promise<T> => current.run(actor, work)
/** Work inside it belongs to no actor. */
export const aside = <T>(work: () => Promise<T>): Promise<T> => current.run(undefined, work)
export const actorNow = (): Actor | undefined => current.getStore()

/** The server notices the closed connection at once, and releases its locks. */
async function hangUp(client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  if (gone.has(client)) return
  gone.add(client)
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  await endBackend(processID)
  await ended
}
const gone = new WeakSet<pg.PoolClient>()

let endBackend: (pid: number) => Promise<void> = async () => {}
export function endBackendsWith(end: typeof endBackend): void {
  endBackend = end
}

/** Rate limits are counted in parallel, and are not explored. */
const unseen = /"rate_limits"/

/** Every statement of an actor asks first. All others (the sandbox, the tests themselves) run at once. */
export function askForStatements(pool: pg.Pool, prepare: string): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const known = new WeakSet<pg.PoolClient>()
  const connected = async () => {
    const actor = actorNow()
    const client = await (actor ? actor.besides(connect) : connect())
    if (known.has(client)) return client
    known.add(client)
    await (actor ? actor.besides(() => client.query(prepare)) : client.query(prepare))
    askFirst(client)
    return client
  }
  type Heard = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void
  const instead = (heard?: Heard) => {
    if (!heard) return connected()
    connected().then(
      client => heard(undefined, client, client.release),
      error => heard(error),
    )
    return undefined
  }
  Object.assign(pool, { connect: instead })
}

function askFirst(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const asking = (...args: unknown[]) => {
    const actor = actorNow()
    const [text] = args
    if (!actor || typeof text !== 'string') return query(...args)
    const heard = args.at(-1)
    if (unseen.test(text)) return typeof heard === 'function' ? query(...args) : actor.besides(() => query(...args))
    const given = typeof heard === 'function' ? args.slice(0, -1) : args
    const broken = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
    const answer = actor.does({ kind: 'statement', text, client }, () => query(...given), broken)
    if (typeof heard !== 'function') return answer
    answer.then(
      result => heard(undefined, result),
      error => heard(error),
    )
    return undefined
  }
  Object.assign(client, { query: asking })
}

/** The same for calls to an external service: each of these methods is a step. */
export function askForCalls<Outside extends object>(
  outside: Outside,
  methods: readonly (keyof Outside & string)[],
  broken: () => Error,
): Outside {
  const asking = methods.map(method => {
    const call = outside[method] as (...args: unknown[]) => Promise<unknown>
    const asked = (...args: unknown[]) => {
      const actor = actorNow()
      return actor ? actor.does({ kind: 'call', text: method }, () => call(...args), broken) : call(...args)
    }
    return [method, asked] as const
  })
  return { ...outside, ...Object.fromEntries(asking) }
}

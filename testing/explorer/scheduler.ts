import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { Actor, actAs } from './actor.ts'
import type { Schedule, Turn } from './schedule.ts'

export interface UseCase {
  name: string
  call: () => Promise<unknown>
}

export interface Ran {
  actors: readonly Actor[]
  /** The steps that were run, in order: the schedule as executed. */
  turns: Turn[]
  /** Each step as it was run. */
  trace: string[]
  deadlocks: string[]
  /** Actors that did not finish. */
  stuck: string[]
}

/**
 * An actor between two steps that has not asked for this many turns of the event loop waits for another actor within
 * the process.
 */
const idleTurns = 100
const idleMs = 25
/** After this time a statement is looked up: PostgreSQL reports whether it waits, not its duration. */
const lookAfterMs = 2
const patienceMs = 20_000

/**
 * Lets exactly one actor do its next step at a time, by the schedule. A step is over when it returns, or when
 * PostgreSQL reports that its backend waits for a lock.
 */
export async function runSchedule(side: pg.Client, cases: readonly UseCase[], schedule: Schedule): Promise<Ran> {
  const bell = new Bell()
  const actors = cases.map(({ name }, index) => new Actor(`${'ABCD'[index]} ${name}`, () => bell.ring()))
  const ran: Ran = { actors, turns: [], trace: [], deadlocks: [], stuck: [] }
  const settle = () => settled(side, actors, bell)
  const ends = actors.map((actor, index) =>
    actAs(actor, async () => cases[index]?.call()).then(
      answer => actor.finish(answer),
      error => actor.finish(error),
    ),
  )
  await settle()
  const plan = [...schedule.turns]
  let now = plan.shift()
  let left = now?.steps ?? 0
  let last = 0
  for (;;) {
    const asking = actors.flatMap((actor, index) => (actor.doing === 'asking' ? [index] : []))
    if (asking.length === 0) {
      if (actors.every(({ doing }) => doing === 'done')) break
      if (actors.some(({ doing }) => doing === 'waiting')) {
        ran.deadlocks.push(await circleOf(side, actors))
        // The server ends one of them.
        await bell.heard(patienceMs)
        await settle()
        continue
      }
      ran.stuck.push(
        ...actors.filter(({ doing }) => doing !== 'done').map(({ name, step }) => `${name}: ${step?.text}`),
      )
      break
    }
    while (now && (left === 0 || !asking.includes(now.actor))) {
      now = plan.shift()
      left = now?.steps ?? 0
    }
    const chosen = now ? now.actor : asking.includes(last) ? last : (asking[0] ?? 0)
    if (now) left -= 1
    last = chosen
    const actor = actors[chosen] as Actor
    note(ran, chosen, actor)
    const trouble = schedule.troubles.find(one => one.actor === chosen && one.step === actor.steps + 1)
    if (trouble) ran.trace.push(`  ${actor.name} ${trouble.kind}`)
    actor.grant(trouble?.kind)
    await settle()
  }
  if (ran.stuck.length === 0) await Promise.all(ends)
  return ran
}

function note({ turns, trace }: Ran, chosen: number, { name, step, steps }: Actor): void {
  const newest = turns.at(-1)
  if (newest?.actor === chosen) newest.steps += 1
  else turns.push({ actor: chosen, steps: 1 })
  trace.push(`${name} ${steps + 1}: ${step?.text.replace(/\s+/g, ' ').slice(0, 160)}`)
}

/** Signals whenever the state of an actor changes. */
class Bell {
  #heard = () => {}

  ring(): void {
    this.#heard()
  }

  /** Resolves at the next signal, or after the timeout. */
  async heard(ms: number): Promise<void> {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#heard = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/**
 * Every actor asks, has returned, or waits: for a lock as PostgreSQL reports, or for another actor within the process.
 */
async function settled(side: pg.Client, actors: readonly Actor[], bell: Bell): Promise<void> {
  const began = performance.now()
  let quiet = 0
  let quietSince = began
  while (performance.now() - began < patienceMs) {
    const inFlight = actors.filter(({ doing }) => doing === 'running' || doing === 'waiting')
    const running = inFlight.filter(({ doing }) => doing === 'running')
    const busy = actors.filter(({ doing }) => doing === 'busy')
    const asking = actors.filter(({ doing }) => doing === 'asking')
    if (busy.length > 0 && running.length === 0) {
      if (busy.some(({ aside }) => aside > 0)) {
        quiet = 0
        quietSince = performance.now()
      }
      quiet += 1
      if (quiet > idleTurns && asking.length > 0 && performance.now() - quietSince > idleMs) {
        for (const actor of busy) actor.doing = 'idle'
      }
      await turn()
      continue
    }
    quiet = 0
    if (inFlight.length === 0 && (asking.length > 0 || actors.every(({ doing }) => doing === 'done'))) return
    if (inFlight.length > 0 && inFlight.every(({ step }) => step?.kind === 'statement')) {
      if (running.length > 0) await bell.heard(lookAfterMs)
      if (inFlight.every(({ doing }) => doing === 'running' || doing === 'waiting') && (await allWait(side, inFlight)))
        return
    } else await bell.heard(lookAfterMs)
    quietSince = performance.now()
  }
}

const pidOf = ({ step }: Actor) => (step?.client as unknown as { processID: number } | undefined)?.processID ?? 0

/** One query to the server: whether each of their statements waits for a lock. */
async function allWait(side: pg.Client, actors: readonly Actor[]): Promise<boolean> {
  const { rows } = await side.query({
    name: 'blocked',
    text: 'select pid, cardinality(pg_blocking_pids(pid)) > 0 as waits from unnest($1::int[]) pid',
    values: [actors.map(pidOf)],
  })
  const waiting = new Set(rows.flatMap(({ pid, waits }) => (waits ? [pid] : [])))
  // Returned while the server was queried.
  const still = actors.filter(({ doing }) => doing === 'running' || doing === 'waiting')
  if (still.length < actors.length || !still.every(actor => waiting.has(pidOf(actor)))) return false
  for (const actor of still) actor.doing = 'waiting'
  return true
}

async function circleOf(side: pg.Client, actors: readonly Actor[]): Promise<string> {
  const waiting = actors.filter(({ doing }) => doing === 'waiting')
  const { rows } = await side.query('select pid, pg_blocking_pids(pid) as by from unnest($1::int[]) pid', [
    waiting.map(pidOf),
  ])
  const nameOf = new Map(waiting.map(actor => [pidOf(actor), actor.name]))
  return waiting
    .map(actor => {
      const by = (rows.find(({ pid }) => pid === pidOf(actor))?.by ?? []) as number[]
      const text = actor.step?.text.replace(/\s+/g, ' ').slice(0, 120)
      return `${actor.name} waits for ${by.map(pid => nameOf.get(pid) ?? pid).join(', ')} in ${text}`
    })
    .join('; ')
}

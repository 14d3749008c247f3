import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#db/transaction.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { listDocuments } from '#server/offers/documents/list-documents.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { job } from '#server/platform/jobs/job.ts'
import { backgroundTasks, type Task } from '#server/platform/jobs/tasks.ts'
import type { Moment } from './agenda.ts'
import { makePast } from './past.ts'
import { planLife, type Size } from './plan/plan.ts'
import { isOtherTurn } from './scene.ts'
import { endLife, jobsLeft, type Life, nextJob, noteLived, removeJob } from './store.ts'
import { skuIds, usersCalled } from './store-shop.ts'
import { type Caller, callIn, type World } from './world.ts'

export interface Living {
  life: Life
  size?: Size
  /** Pauses after each event unless somebody waits for the end, because the running shop has priority. */
  isPolite?: () => boolean
  isStopped?: () => boolean
}

/** The result of generating a past. */
export interface Lived {
  isOver: boolean
  moments: number
  /** Refusals by a rule of the shop: the story took another course than planned. */
  surprises: string[]
  failures: string[]
}

const longestPauseMs = 40

/**
 * Runs all events from the first to the last, and on the way the jobs they enqueued. If stopped, it continues with the
 * event it was at: each is a use case with transactions of its own, and a repeated one is refused.
 */
export async function live(context: Context, { life, size, isPolite, isStopped }: Living): Promise<Lived> {
  const { db, log, wall } = context
  const found = { surprises: [] as string[], failures: [] as string[] }
  const tried = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      const words = `${name}: ${error instanceof Error ? error.message : String(error)}`
      const isExpected = isOtherTurn(error)
      if (!isExpected) log.warn({ err: error }, `the life of the demo stumbled, ${words}`)
      found[isExpected ? 'surprises' : 'failures'].push(words)
    }
  }
  const world = await makeWorld(context, life.begins_at, it => workOff(it, it.past.clock.now(), tried))
  const moments = planLife(life.begins_at, life.ends_at, size).inOrder()
  for (const [index, moment] of moments.entries()) {
    if (index < life.moments) continue
    if (isStopped?.()) return { isOver: false, moments: index, ...found }
    const began = performance.now()
    await workOff(world, moment.at, tried)
    await happen(world, moment, tried)
    await noteLived(db, index + 1, wall.now())
    if (isPolite?.()) await sleep(Math.min(longestPauseMs, (performance.now() - began) / 2))
  }
  await workOff(world, life.ends_at, tried)
  await handOver(context)
  return { isOver: true, moments: moments.length, ...found }
}

type Tried = (name: string, work: () => Promise<unknown>) => Promise<void>

async function happen(world: World, { at, story, live: work }: Moment, tried: Tried): Promise<void> {
  world.past.clock.moveTo(at)
  await tried(`${story} at ${at.toISOString()}`, () => work(world))
}

/** Jobs of the past, each at its own time. */
async function workOff(world: World, until: Date, tried: Tried): Promise<void> {
  const { past } = world
  for (let job = await nextJob(past.db, until); job; job = await nextJob(past.db, until)) {
    const { name, payload, run_at } = job
    past.clock.moveTo(run_at)
    await tried(name, () => taskNamed(past, name).work(past, payload as never))
    await removeJob(past.db, job)
  }
}

/** At the end of the past, remaining jobs go to the shop's own queue. */
function handOver(context: Context): Promise<void> {
  return transaction(context.db, async tx => {
    for (const { name, payload, run_at, job_key } of await jobsLeft(tx)) {
      const options = { runAt: run_at, ...(job_key && { key: job_key }) }
      await addJob(tx, context, job(name), payload as object, options)
    }
    await endLife(tx, context.wall.now())
  })
}

function taskNamed(past: World['past'], name: string): Task {
  const found = backgroundTasks.get(past)[name]
  if (!found) throw new Error(`No job is called ${name}`)
  return found
}

async function makeWorld(context: Context, begins: Date, sendWaiting: (world: World) => Promise<void>): Promise<World> {
  const past = makePast(context, begins)
  const { list } = await listDocuments(past)
  const team = await staffOf(context)
  const world: World = {
    past,
    skus: await skuIds(context.db),
    termsVersion: list.find(({ name }) => name === 'terms')?.version ?? '',
    call: callIn(past),
    sendWaiting: () => sendWaiting(world),
    staff: role => {
      const person = team.get(role)
      if (!person) throw new Error(`Nobody works as ${role}`)
      return person
    },
  }
  return world
}

/** The members of staff whose logins the demo shows. */
async function staffOf({ db }: Context): Promise<Map<string, Caller>> {
  const emails = demoPeople.list.flatMap(({ email, role }) => (role === 'customer' ? [] : [email]))
  const rows = await usersCalled(db, emails)
  return new Map(
    rows.flatMap(({ user_id: userId, email }) => {
      const login = demoPeople.list.find(person => person.email === email)
      return login ? [[login.role, { userId, role: login.role, language: login.language, ip: '198.51.9.1' }]] : []
    }),
  )
}

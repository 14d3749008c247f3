import { ledgerFaults } from '#testing/steps/orders.ts'
import { unnamedMachines } from './awaited.ts'
import { type Act, actsOf, commands, drawn } from './commands.ts'
import { Dice } from './dice.ts'
import { finish } from './finish.ts'
import { atOnce, restsAndMoves } from './holds.ts'
import { atLast } from './holds-at-last.ts'
import { brokenPromises } from './promises.ts'
import { dearerChanges } from './proposals.ts'
import { recounts } from './recounts.ts'
import { statedInWords } from './statements.ts'
import { onPaperFaults, seenHere, valueGiven } from './value-given.ts'
import type { World } from './world.ts'

export interface Walked {
  acts: Act[]
  faults: string[]
  lines: string[]
  steps: number
  /** The rules held until the end. */
  isLast: boolean
}

/** One walk, beginning with the same rows and the same time as every other. */
export async function walk(world: World, acts: readonly Act[], toTheEnd = true): Promise<Walked> {
  await world.reset()
  const done: string[] = []
  let steps = 0
  for (const act of acts) {
    const faults = await step(world, `${act.name}:${act.seed}`, () => perform(world, act))
    done.push(...world.lines.splice(0))
    steps += 1
    if (faults.length > 0) return { acts: acts.slice(0, steps), faults, lines: done, steps, isLast: false }
  }
  if (!toTheEnd) return { acts: [...acts], faults: [], lines: done, steps, isLast: false }
  const faults = await step(world, 'everybody does what waits', () => finish(world), 'last')
  done.push(...world.lines.splice(0))
  return { acts: [...acts], faults, lines: done, steps, isLast: true }
}

/** If there is no subject for the command, another one is executed. */
async function perform(world: World, { name, seed }: Act): Promise<void> {
  const dice = new Dice(seed)
  const before = world.lines.length
  await commands[name]?.(world, dice)
  for (let more = 0; more < 8 && world.lines.length === before; more += 1) await drawn(dice)(world, dice)
}

async function step(
  world: World,
  name: string,
  work: () => Promise<unknown> | undefined,
  when: 'now' | 'last' = 'now',
) {
  world.say(`— ${name}`)
  try {
    await work()
    await world.work()
  } catch (error) {
    world.faults.push(`thrown: ${error instanceof Error ? error.stack : error}`)
  }
  return faultsOf(world, when)
}

export const drawnActs = (seed: number, steps: number) => actsOf(new Dice(seed), steps)

function questionOf(rules: Record<string, string>): string {
  return Object.entries(rules)
    .map(([name, text]) => `select '${name}' as rule, to_jsonb(t)::text as row from (${text}) t`)
    .join(' union all ')
}

const always = {
  ...atOnce,
  ...recounts,
  ...restsAndMoves,
  ...valueGiven,
  ...seenHere,
  ...onPaperFaults,
  ...statedInWords,
  ...dearerChanges,
}
const questions = { now: questionOf(always), last: questionOf({ ...always, ...atLast }) }

/** Log lines that report an error, except failures to reach somebody. */
function errorsOf(world: World): string[] {
  const lines = world.shop.errors().filter(line => !/"type":"(?:GatewayUnavailable|CarrierUnavailable)"/.test(line))
  return lines.map(line => `logged: ${line.slice(0, 700)}`)
}

async function faultsOf(world: World, when: keyof typeof questions): Promise<string[]> {
  const rows = await world.rows(questions[when], world.now())
  const broken = rows.map(({ rule, row }) => `${rule}: ${row}`)
  const books = await ledgerFaults({ context: world.shop.context })
  const promised = when === 'last' ? await brokenPromises(world) : []
  return [
    ...promised,
    ...world.faults.splice(0),
    ...errorsOf(world),
    ...broken,
    ...books,
    ...(await unnamedMachines(world)),
  ]
}

import { ledgerFaults } from '../steps/orders.ts'
import { unnamedMachines } from './awaited.ts'
import { atOnce, restsAndMoves } from './holds.ts'
import { atLast } from './holds-at-last.ts'
import { brokenPromises } from './promises.ts'
import { recounts } from './recounts.ts'
import { onPaperFaults, seenHere, valueGiven } from './value-given.ts'
import type { World } from './world.ts'

function questionOf(rules: Record<string, string>): string {
  return Object.entries(rules)
    .map(([name, text]) => `select '${name}' as rule, to_jsonb(t)::text as row from (${text}) t`)
    .join(' union all ')
}

const always = { ...atOnce, ...recounts, ...restsAndMoves, ...valueGiven, ...seenHere, ...onPaperFaults }
const questions = { now: questionOf(always), last: questionOf({ ...always, ...atLast }) }

/** Log lines that report an error, except failures to reach somebody. */
function errorsOf(world: World): string[] {
  const lines = world.shop.errors().filter(line => !/"type":"(?:GatewayUnavailable|CarrierUnavailable)"/.test(line))
  return lines.map(line => `logged: ${line.slice(0, 700)}`)
}

export async function faultsOf(world: World, when: keyof typeof questions): Promise<string[]> {
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

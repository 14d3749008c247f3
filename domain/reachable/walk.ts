import { findViolations, isAtRest } from './legal.ts'
import { refundMoves, unitMoves } from './money-and-unit-moves.ts'
import { type Move, type Rules, shopRules, Tables, type Taken } from './move.ts'
import { orderMoves } from './order-moves.ts'
import { requestMoves } from './request-moves.ts'
import { type Bounds, beginnings, parseStateKey, type State, toStateKey } from './state.ts'

export interface Violation {
  readonly what: string
  /** The moves so far, from placement of the order on. */
  readonly path: readonly string[]
  readonly state: State
}

export interface WalkResult {
  readonly states: number
  readonly moves: number
  readonly atRest: number
  readonly violations: readonly Violation[]
  /** States from which no path leads to an end. */
  readonly stuck: readonly Violation[]
  readonly taken: Taken
  /** The shortest path to a move of each label. */
  readonly ways: ReadonlyMap<string, readonly Step[]>
}

export interface WalkOptions {
  rules?: Rules
  /** The number of states that fit into memory. */
  maxStates?: number
  /** Stop at the first violation. */
  stopAtFirst?: boolean
}

export interface Step {
  readonly label: string
  readonly after: State
}

/** Actors that report facts, which must never be refused. */
const factReporters: readonly string[] = ['carrier', 'provider', 'system']
const maxViolations = 20

/**
 * Visits every state that can be reached within the bounds, breadth first, and then searches backwards from the ends.
 */
export function walk(
  bounds: Bounds,
  { rules = shopRules, maxStates = 3_000_000, stopAtFirst = false }: WalkOptions = {},
): WalkResult {
  const tables = new Tables()
  const keys: string[] = []
  const known = new Map<string, number>()
  const cameFrom: number[] = []
  const cameBy: string[] = []
  const [edgeFrom, edgeTo]: [number[], number[]] = [[], []]
  const violations: Violation[] = []
  const ways = new Map<string, Step[]>()

  function add(state: State, from: number, label: string): number {
    const key = toStateKey(state)
    const at = known.get(key)
    if (at !== undefined) return at
    const index = keys.push(key) - 1
    if (index >= maxStates) throw new Error(`More than ${maxStates} states`)
    known.set(key, index)
    cameFrom.push(from)
    cameBy.push(label)
    for (const what of findViolations(state)) note(what, index)
    return index
  }

  function stepsTo(index: number): Step[] {
    const steps: Step[] = []
    for (let at = index; (cameFrom[at] ?? -1) >= 0; at = cameFrom[at] ?? -1) {
      steps.unshift({ label: cameBy[at] ?? '', after: parseStateKey(keys[at] ?? '') })
    }
    return steps
  }

  function note(what: string, index: number): void {
    const isNew = !violations.some(violation => violation.what === what)
    if (!isNew || violations.length >= maxViolations) return
    violations.push({ what, path: stepsTo(index).map(({ label }) => label), state: parseStateKey(keys[index] ?? '') })
  }

  for (const state of beginnings(bounds)) add(state, -1, '')
  for (let index = 0; index < keys.length && !(stopAtFirst && violations.length > 0); index += 1) {
    for (const { label, by, to, refused } of movesFrom(parseStateKey(keys[index] ?? ''), { tables, rules, bounds })) {
      if (!to) {
        if (factReporters.includes(by)) note(`${label} by ${by} was refused: ${refused}`, index)
        continue
      }
      const next = add(to, index, label)
      edgeFrom.push(index)
      edgeTo.push(next)
      if (!ways.has(label)) ways.set(label, [...stepsTo(index), { label, after: parseStateKey(keys[next] ?? '') }])
    }
  }
  const rest = keys.map(key => isAtRest(parseStateKey(key)))
  const stuck: Violation[] = []
  for (const [index, isWell] of findReaching(rest, edgeFrom, edgeTo).entries()) {
    if (isWell || stuck.length >= maxViolations) continue
    stuck.push({
      what: 'stuck',
      path: stepsTo(index).map(({ label }) => label),
      state: parseStateKey(keys[index] ?? ''),
    })
  }
  return {
    ...{ states: keys.length, moves: edgeFrom.length, atRest: rest.filter(Boolean).length },
    ...{ violations, stuck, taken: tables.taken, ways },
  }
}

type WalkContext = Parameters<typeof orderMoves>[1]

export function movesFrom(state: State, context: WalkContext): Move[] {
  return [orderMoves, requestMoves, refundMoves, unitMoves].flatMap(moves => moves(state, context))
}

/** Which states have a path to an end. */
function findReaching(ends: readonly boolean[], from: readonly number[], to: readonly number[]): boolean[] {
  const first = new Int32Array(ends.length + 2)
  for (const end of to) first[end + 2] = (first[end + 2] ?? 0) + 1
  for (let index = 2; index < first.length; index += 1) first[index] = (first[index] ?? 0) + (first[index - 1] ?? 0)
  const sources = new Int32Array(to.length)
  for (const [edge, end] of to.entries()) {
    const slot = first[end + 1] ?? 0
    sources[slot] = from[edge] ?? 0
    first[end + 1] = slot + 1
  }
  const well = [...ends]
  const queue = ends.flatMap((isEnd, index) => (isEnd ? [index] : []))
  for (const index of queue) {
    for (let slot = first[index] ?? 0; slot < (first[index + 1] ?? 0); slot += 1) {
      const source = sources[slot] ?? 0
      if (well[source]) continue
      well[source] = true
      queue.push(source)
    }
  }
  return well
}

import { faultsOf, isAtRest } from './legal.ts'
import { refundMoves, unitMoves } from './money-and-unit-moves.ts'
import { type Move, type Rules, shopRules, Tables, type Taken } from './move.ts'
import { orderMoves } from './order-moves.ts'
import { requestMoves } from './request-moves.ts'
import { type Bounds, beginnings, keyOf, type State, stateOf } from './state.ts'

export interface Fault {
  readonly what: string
  /** What was done, from the placing of the order on. */
  readonly path: readonly string[]
  readonly state: State
}

export interface Walked {
  readonly states: number
  readonly moves: number
  readonly atRest: number
  readonly faults: readonly Fault[]
  /** States from which no way leads to an end. */
  readonly stuck: readonly Fault[]
  readonly taken: Taken
  /** The shortest way to a move of each name. */
  readonly ways: ReadonlyMap<string, readonly Step[]>
}

export interface Walk {
  rules?: Rules
  /** So many states fit into memory. */
  most?: number
  /** The first one is enough. */
  untilFault?: boolean
}

export interface Step {
  readonly label: string
  readonly after: State
}

/** Who tells a fact is not to be refused. */
const tellers: readonly string[] = ['carrier', 'provider', 'system']
const mostFaults = 20

/** Every state that can be reached within the bounds, breadth first; then back from the ends. */
export function walk(bounds: Bounds, { rules = shopRules, most = 3_000_000, untilFault = false }: Walk = {}): Walked {
  const tables = new Tables()
  const keys: string[] = []
  const known = new Map<string, number>()
  const cameFrom: number[] = []
  const cameBy: string[] = []
  const [edgeFrom, edgeTo]: [number[], number[]] = [[], []]
  const faults: Fault[] = []
  const ways = new Map<string, Step[]>()

  function add(state: State, from: number, label: string): number {
    const key = keyOf(state)
    const at = known.get(key)
    if (at !== undefined) return at
    const index = keys.push(key) - 1
    if (index >= most) throw new Error(`More than ${most} states`)
    known.set(key, index)
    cameFrom.push(from)
    cameBy.push(label)
    for (const what of faultsOf(state)) note(what, index)
    return index
  }

  function stepsTo(index: number): Step[] {
    const steps: Step[] = []
    for (let at = index; (cameFrom[at] ?? -1) >= 0; at = cameFrom[at] ?? -1) {
      steps.unshift({ label: cameBy[at] ?? '', after: stateOf(keys[at] ?? '') })
    }
    return steps
  }

  function note(what: string, index: number): void {
    const isNew = !faults.some(fault => fault.what === what)
    if (!isNew || faults.length >= mostFaults) return
    faults.push({ what, path: stepsTo(index).map(({ label }) => label), state: stateOf(keys[index] ?? '') })
  }

  for (const state of beginnings(bounds)) add(state, -1, '')
  for (let index = 0; index < keys.length && !(untilFault && faults.length > 0); index += 1) {
    for (const { label, by, to, refused } of movesFrom(stateOf(keys[index] ?? ''), { tables, rules, bounds })) {
      if (!to) {
        if (tellers.includes(by)) note(`${label} by ${by} was refused: ${refused}`, index)
        continue
      }
      const next = add(to, index, label)
      edgeFrom.push(index)
      edgeTo.push(next)
      if (!ways.has(label)) ways.set(label, [...stepsTo(index), { label, after: stateOf(keys[next] ?? '') }])
    }
  }
  const rest = keys.map(key => isAtRest(stateOf(key)))
  const stuck: Fault[] = []
  for (const [index, isWell] of backFrom(rest, edgeFrom, edgeTo).entries()) {
    if (isWell || stuck.length >= mostFaults) continue
    stuck.push({ what: 'stuck', path: stepsTo(index).map(({ label }) => label), state: stateOf(keys[index] ?? '') })
  }
  return {
    ...{ states: keys.length, moves: edgeFrom.length, atRest: rest.filter(Boolean).length },
    ...{ faults, stuck, taken: tables.taken, ways },
  }
}

type Walking = Parameters<typeof orderMoves>[1]

export function movesFrom(state: State, walking: Walking): Move[] {
  return [orderMoves, requestMoves, refundMoves, unitMoves].flatMap(moves => moves(state, walking))
}

/** Which of them have a way to an end. */
function backFrom(ends: readonly boolean[], from: readonly number[], to: readonly number[]): boolean[] {
  const first = new Int32Array(ends.length + 2)
  for (const end of to) first[end + 2] = (first[end + 2] ?? 0) + 1
  for (let index = 2; index < first.length; index += 1) first[index] = (first[index] ?? 0) + (first[index - 1] ?? 0)
  const sources = new Int32Array(to.length)
  for (const [edge, end] of to.entries()) {
    const place = first[end + 1] ?? 0
    sources[place] = from[edge] ?? 0
    first[end + 1] = place + 1
  }
  const well = [...ends]
  const queue = ends.flatMap((isEnd, index) => (isEnd ? [index] : []))
  for (const index of queue) {
    for (let place = first[index] ?? 0; place < (first[index + 1] ?? 0); place += 1) {
      const source = sources[place] ?? 0
      if (well[source]) continue
      well[source] = true
      queue.push(source)
    }
  }
  return well
}

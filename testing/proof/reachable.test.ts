import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { machines } from '#domain/machines.ts'
import { reachableCounts } from '#domain/reachable/counts.ts'
import { rowName, shopRules, Tables } from '#domain/reachable/move.ts'
import { beginnings, parseStateKey, type State, toStateKey } from '#domain/reachable/state.ts'
import { movesFrom, type Step, type WalkResult, walk } from '#domain/reachable/walk.ts'
import { counts, isProof, longTimeouts, withoutLimits } from '../model/proof.ts'
import { ReachableShop, seenIn } from '../model/reachable-shop.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { ledgerFaults } from '../steps/orders.ts'
import { moreMachines } from '../steps/requests.ts'
import { warehouse } from '../steps/shipments.ts'
import { oneMayGive } from '../steps/staff.ts'

vi.setConfig(longTimeouts(10, 60))

const one = { requests: 1, refunds: 1, units: 1 }
let walked: WalkResult
beforeAll(() => {
  walked = walk(one)
})

const pathsOf = (violations: WalkResult['violations']) =>
  violations.map(({ what, state, path }) => `${what}: GENIE_WAY='${[state.kind, ...path].join(', ')}'`)

describe('every reachable state of an order, with its payment, parcel, machine, requests and refunds', () => {
  test('is legal, accepts every reported fact, and can reach an end', () => {
    expect(pathsOf(walked.violations)).toEqual([])
    expect(pathsOf(walked.stuck)).toEqual([])
    const { states, moves, atRest } = walked
    expect({ states, moves, atRest }).toEqual(reachableCounts.one)
  })

  test('is identified by its name', () => {
    for (const { after } of [...walked.ways.values()].flat())
      expect(toStateKey(parseStateKey(toStateKey(after)))).toBe(toStateKey(after))
  })

  test('uses every row of the tables except the listed ones', () => {
    const elsewhere = [
      'dispute_status',
      'message_state',
      'activity_status',
      'record_status',
      'review_status',
      'proposal_state',
      // It blocks shipment; what it executes are steps of the order.
      'statement outcome',
    ]
    const rows = machines
      .filter(({ name }) => !elsewhere.includes(name))
      .flatMap(table => table.transitions.flatMap(({ from, event }) => from.map(state => rowName(table, state, event))))
    expect(rows.filter(row => !walked.taken.has(row))).toEqual([
      // Leaves the state of the order as it is.
      'order_status: created change',
      'order_status: pay_success change',
      // Before anything was shipped.
      'shipment_state: announced cancel',
      // A machine that was bought out of its rental: that is an order of its own.
      'device_holder: sold buy_back',
      // Their button concludes them; only those that were asked for before that are decided by staff.
      'process_status (renewal, buy): pending reject',
    ])
  })

  test.runIf(isProof).each([
    ['two requests', { requests: 2, refunds: 1, units: 1 }, reachableCounts.requests],
    ['two refunds', { requests: 1, refunds: 2, units: 1 }, reachableCounts.refunds],
    ['two machines', { requests: 1, refunds: 1, units: 2 }, reachableCounts.units],
  ] as const)('the same with %s', (_, bounds, known) => {
    const { violations, stuck, states, moves, atRest } = walk(bounds)
    expect(pathsOf([...violations, ...stuck])).toEqual([])
    expect({ states, moves, atRest }).toEqual(known)
  })

  test.each([
    [
      'what was withdrawn from could be sent again',
      { ...shopRules, blocksWithdrawn: false },
      'what was withdrawn from and paid back is not sent again',
    ],
    [
      'what is with us were moved by its carrier',
      { ...shopRules, ignoresLateCarrier: false },
      'parcel return_to_sender by carrier was refused: platform not_started take_back',
    ],
  ])('would break a rule, if %s', (_, rules, what) => {
    expect(walk(one, { rules, stopAtFirst: true }).violations.map(fault => fault.what)).toContain(what)
  })
})

describe('in the real shop', () => {
  let app: TestApp
  let dataDir: string
  let house: Awaited<ReturnType<typeof warehouse>>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'genie-reachable-'))
    app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
    await withoutLimits(app)
    // Approvals by a second person are tested elsewhere: here one person does everything.
    await oneMayGive(app)
    house = await warehouse(app)
    await moreMachines(app, 'genie-600', 'rent', counts(200, 900))
    await moreMachines(app, 'genie-600', 'sale', counts(200, 900))
  })
  afterAll(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const canBeDone = (label: string) => new ReachableShop(app, house).does(label) !== undefined

  /** Step by step, and at the last one also what the walk says is impossible. */
  async function replay(kind: State['kind'], steps: readonly Step[]): Promise<void> {
    const shop = new ReachableShop(app, house)
    await shop.begins(kind)
    const done: string[] = []
    for (const { label, after } of steps) {
      done.push(label)
      const isDone = await shop.does(label)?.()
      expect({ done, isDone, ...(await shop.standing()) }).toEqual({ done, isDone: true, ...seenIn(after) })
    }
    const last = steps.at(-1)?.after
    if (!last) return
    for (const label of refusedIn(last)) {
      expect({ done, label, isDone: await shop.does(label)?.() }).toEqual({ done, label, isDone: false })
    }
    expect({ done, ...(await shop.standing()) }).toEqual({ done, ...seenIn(last) })
  }

  const tried = ['order ship', 'order sign', 'order cancel', 'request repair', 'request return', 'request withdrawal']

  function refusedIn(state: State): string[] {
    const walking = { tables: new Tables(), rules: shopRules, bounds: { ...one, requests: 9 } }
    const may = movesFrom(state, walking).flatMap(({ label, to }) => (to ? [label] : []))
    return tried.filter(label => !may.includes(label))
  }

  test('the shortest way to each kind of step goes as the walk says', async ({ annotate }) => {
    let replayed = 0
    for (const [label, steps] of walked.ways) {
      if (!steps.every(step => canBeDone(step.label))) continue
      replayed += 1
      if (!isProof && replayed % 40 !== 0) continue
      await replay(steps[0]?.after.kind ?? 'rent', steps).catch(error => {
        throw new Error(`On the way to “${label}”: ${(error as Error).message}`, { cause: error })
      })
    }
    expect(replayed).toBeGreaterThan(40)
    expect(await ledgerFaults(app)).toEqual([])
    await annotate(`${replayed} ways`)
  })

  test(`and so do ${counts(1, 150)} ways at random`, async () => {
    const roll = dice(20_261_124)
    for (let way = 0; way < counts(1, 150); way += 1) {
      const kind = roll(2) ? 'rent' : 'buy'
      await replay(kind, randomWay(kind, roll))
    }
    expect(await ledgerFaults(app)).toEqual([])
  })

  const printed = process.env.GENIE_WAY?.split(', ') ?? []
  test.runIf(printed.length > 0)('a printed way ends as the walk says', async () => {
    const way = wayAlong(printed)
    await replay(way[0]?.after.kind ?? 'rent', way)
    expect(await ledgerFaults(app)).toEqual([])
  })

  /** A path as a violation prints it: GENIE_WAY='rent, order pay, …'. */
  function wayAlong([kind, ...labels]: string[]): Step[] {
    const walking = { tables: new Tables(), rules: shopRules, bounds: one }
    let state = beginnings(one).find(begin => begin.kind === kind) ?? expect.fail(`no order is a ${kind}`)
    return labels.map(label => {
      const { to } = movesFrom(state, walking).find(move => move.label === label && move.to) ?? {}
      state = to ?? expect.fail(`after ${kind} there is no “${label}”`)
      return { label, after: state }
    })
  }

  function randomWay(kind: State['kind'], roll: (below: number) => number): Step[] {
    const walking = { tables: new Tables(), rules: shopRules, bounds: one }
    const steps: Step[] = []
    let state = beginnings(one).find(begin => begin.kind === kind) as State
    while (steps.length < 14) {
      const all = movesFrom(state, walking).filter(({ label, to }) => to && canBeDone(label))
      // Most orders continue: those that end at once have few states.
      const on = roll(8) === 0 ? all : all.filter(({ label }) => !/^order (close|cancel)/.test(label))
      const one = on[roll(on.length)]
      if (!one?.to) break
      state = one.to
      steps.push({ label: one.label, after: state })
    }
    return steps
  }
})

/** Seeded random numbers, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

import type { DeviceCommand } from '../devices/commands.ts'
import type { Actor, Machine } from '../machine.ts'
import { orderMachine } from '../orders/states.ts'
import { type ItemContext, mayApply, yieldsToWithdrawal } from '../requests/may-apply.ts'
import { type ApplyType, applyTypes, auditMachine, type ProcessStatus, processMachines } from '../requests/states.ts'
import { type RequestWork, requestTraits } from '../requests/traits.ts'
import { assertHolds, hasEnded, type Move, move, refundAll, replaceAt, type Tables } from './move.ts'
import { unitTables, type WalkContext } from './order-moves.ts'
import { isOpen, type RequestState, type State, type Unit } from './state.ts'

/** After-sale requests: their decision and their processing. */
export function requestMoves(state: State, walking: WalkContext): Move[] {
  const { tables, bounds } = walking
  const added =
    state.requests.length < bounds.requests ? applyTypes.flatMap(type => newRequestMoves(state, type, tables)) : []
  return [...added, ...state.requests.flatMap((_, index) => movesForRequest(state, index, walking))]
}

const days = { early: '2026-01-12', late: '2026-03-01', over: '2026-09-01' } as const
const rules = { longest_months: 24 }

function newRequestMoves(state: State, type: ApplyType, tables: Tables): Move[] {
  const open = state.requests.find(isOpen)
  const context: ItemContext = {
    ...{ kind: state.kind, product_kind: 'machine', item_status: state.order, today: days[state.time], country: 'NL' },
    ...{ concluded_on: '2026-01-01', end: state.kind === 'rent' ? '2026-08-01' : null, months: 6, buyout: true },
    delivered_on: state.order === 'in_transit' ? null : '2026-01-10',
    open: open ? (open.audit === 'wait_review' ? 'waiting' : 'running') : null,
    undoing: open !== undefined && requestTraits[open.type].undoesContract && open.audit === 'approved',
    gives_way: open !== undefined && yieldsToWithdrawal(open.type, open.process),
    ...{ bought: false, user_status: 'normal' },
  }
  if (!mayApply(context, type, rules).ok) return []
  const fresh: RequestState = {
    ...{
      type,
      audit: 'wait_review',
      process: 'pending',
      failed: false,
      picked: false,
      arrived: false,
      refunded: false,
    },
  }
  const add = (label: string, one: () => RequestState) =>
    move(label, 'customer', () => ({ ...state, requests: [...state.requests, one()] }))
  // A contract is concluded by its customer's press of the button: nobody decides on it.
  const { isContract } = requestTraits[type]
  // A timely withdrawal needs no decision and ends the running request. What else undoes a contract is made of a claim,
  // or answers a recall.
  if (requestTraits[type].endsOtherRequests) {
    return [move('request withdrawal', 'customer', () => withdraw(state, fresh, tables))]
  }
  const asked = add(`request ${type}`, () => (isContract ? decide(fresh, 'approve', 'system', tables) : fresh))
  // Money back for what was wrong on arrival: once staff accept the claim, a request of its own takes its place.
  const isClaim = requestTraits[type].mendsDefect && state.kind === 'buy'
  const claims = move('request claim', 'support', () => acceptClaim(state, fresh, tables))
  return isClaim ? [asked, claims] : [asked]
}

function acceptClaim(state: State, fresh: RequestState, tables: Tables): State {
  const requests = [...state.requests, decide({ ...fresh, type: 'rejection' }, 'approve', 'system', tables)]
  return begin({ ...state, requests }, requests.length - 1, tables)
}

function withdraw(state: State, fresh: RequestState, tables: Tables): State {
  const index = state.requests.findIndex(isOpen)
  const open = state.requests[index]
  const process = open?.process
  const isHere = process === 'ing'
  const isInTransit = isHere || process === 'transport_leave'
  const free = open ? endOpenRequest(state, index, tables) : state
  const requests = [...free.requests, decide(fresh, 'approve', 'system', tables)]
  const begun = begin({ ...free, requests }, requests.length - 1, tables)
  const events = isHere ? (['pick_up', 'inspect'] as const) : isInTransit ? (['pick_up'] as const) : []
  return events.reduce((after, event) => advanceRejection(after, requests.length - 1, { event, tables }), begun)
}

/** Ends the open request for the same machine; a machine on its way back from repair counts as handed back. */
function endOpenRequest(state: State, index: number, tables: Tables): State {
  const one = state.requests[index] as RequestState
  const put = (change: RequestState) => ({ ...state, requests: replaceAt(state.requests, index, change) })
  if (one.audit === 'wait_review') return put(decide(one, 'cancel', 'customer', tables))
  const isContract = requestTraits[one.type].isContract
  const event = isContract ? 'lapse' : one.process === 'transport_back' ? 'complete' : 'end'
  const ended = put({ ...one, process: go(one, event, 'system', tables), failed: false })
  return event === 'complete' ? effects(ended, index, { event, tables }) : ended
}

/** A returned rental has nothing left to collect, so its request ends at once. */
function begin(state: State, index: number, tables: Tables): State {
  if (state.kind !== 'rent' || state.order !== 'completed') return state
  const one = state.requests[index] as RequestState
  const events = ['pick_up', 'inspect', 'complete'] as const
  const process = events.reduce((at, event) => go({ ...one, process: at }, event, 'system', tables), one.process)
  const requests = replaceAt(state.requests, index, { process })
  return rejects({ ...state, requests }, index, { event: 'complete', tables })
}

function advanceRejection(state: State, index: number, { event, tables }: Effect): State {
  const process = go(state.requests[index] as RequestState, event, 'system', tables)
  return rejects({ ...state, requests: replaceAt(state.requests, index, { process }) }, index, { event, tables })
}

function decide(one: RequestState, event: 'approve' | 'reject' | 'cancel', by: Actor, tables: Tables): RequestState {
  const audit = tables.go(auditMachine, one.audit, event, by)
  const process = { approve: 'pass', reject: 'reject', cancel: undefined }[event]
  return { ...one, audit, process: process ? go(one, process, by, tables) : one.process }
}

function go({ type, process }: RequestState, event: string, by: Actor, tables: Tables): ProcessStatus {
  return tables.go(processMachines[type] as unknown as Machine<ProcessStatus, string>, process, event, by)
}

function movesForRequest(state: State, index: number, { tables }: WalkContext): Move[] {
  const one = state.requests[index] as RequestState
  if (!isOpen(one)) return []
  const put = (change: RequestState) => ({ ...state, requests: replaceAt(state.requests, index, change) })
  if (one.audit === 'wait_review') {
    return (['approve', 'reject', 'cancel'] as const).map(event => {
      const by = event === 'cancel' ? 'customer' : 'support'
      return move(`${one.type} ${event}`, by, () => {
        assertHolds(event !== 'reject' || requestTraits[one.type].mayBeRejected, 'nobody judges a withdrawal')
        const after = put(decide(one, event, by, tables))
        return requestTraits[one.type].undoesContract && event === 'approve' ? begin(after, index, tables) : after
      })
    })
  }
  const table = processMachines[one.type] as unknown as Machine<string, string>
  const steps = table.transitions
    .filter(({ from }) => from.includes(one.process))
    .map(({ event, by: [by = 'system'] }) =>
      move(`${one.type} ${event}`, by, () => {
        assertHolds(event !== 'end' || one.failed, 'not failed')
        const process = go(one, event, by, tables)
        const moved = put({ ...one, process, failed: false })
        if (event === 'end' && isWork(one)) return endWithoutMachine(moved, index, { tables, before: one.process })
        return effects(moved, index, { event, tables })
      }),
    )
  const fails = move(`${one.type} fail`, 'operations', () => put({ ...one, failed: true }))
  const turned = turnedAroundMoves(state, index, tables)
  return [...steps, ...(one.failed ? [] : [fails]), ...turned]
}

const isWork = ({ type }: RequestState) => requestTraits[type].work !== null

/**
 * When work ends while the machine is not with its customer, a rental ends and a purchase is reversed: a request of its
 * own settles that, beginning at the machine's location. It replaces the work request, which nothing refers to again.
 */
function endWithoutMachine(state: State, index: number, { tables, before }: { tables: Tables; before: string }): State {
  const isOver = hasEnded(state) && !(state.kind === 'buy' && state.order === 'completed')
  if (before === 'pass' || isOver) return state
  assertHolds(state.units.length === 1, 'one of several')
  const isHere = before === 'ing'
  const type = state.kind === 'rent' ? 'return' : 'rejection'
  const added = { ...(state.requests[index] as RequestState), type, audit: 'wait_review', process: 'pending' } as const
  const approved = decide(added, 'approve', 'system', tables)
  const steps = isHere ? (['pick_up', 'inspect'] as const) : (['pick_up'] as const)
  const process = steps.reduce(
    (at, event) => go({ ...approved, process: at }, event, 'system', tables),
    approved.process,
  )
  const made = { ...approved, process, picked: true, arrived: isHere, refunded: false }
  const after = { ...state, requests: replaceAt(state.requests, index, made) }
  return isHere ? arrive(after, tables) : after
}

interface Effect {
  event: string
  tables: Tables
}

/** The effects of a step on money, machines and the order. */
function effects(state: State, index: number, { event, tables }: Effect): State {
  const { type } = state.requests[index] as RequestState
  const { work, sellsMachine, endsRental, undoesContract } = requestTraits[type]
  if (work) return worksOn(state, { event, tables, work })
  if (sellsMachine && event === 'complete') return buys(state, tables)
  if (endsRental) return returns(state, index, { event, tables })
  if (undoesContract) return rejects(state, index, { event, tables })
  return state
}

function worksOn(state: State, { event, tables, work }: Effect & { work: RequestWork }): State {
  const isRented = state.kind === 'rent'
  const commands: Record<string, readonly DeviceCommand[]> = {
    start: [...(isRented ? (['take_back'] as const) : []), work.start],
    send_back: work.finish,
    complete: isRented ? ['hand_back'] : [],
  }
  const does = commands[event]
  if (!does) return state
  // Of several machines, the one in progress.
  const at = event === 'send_back' ? state.units.findIndex(unit => unit.device_state !== 'not_started') : 0
  const first = state.units[at]
  // The order may have been closed while the shop had the machine: then it cannot be handed back to the customer.
  assertHolds(event !== 'complete' || !isRented || first?.bound === 'out', 'not theirs any more')
  return first ? { ...state, units: replaceAt(state.units, at, tables.command(first, does, unitTables)) } : state
}

function buys(state: State, tables: Tables): State {
  const units = state.units.map((unit): Unit => ({ ...tables.command(unit, ['sell'], unitTables), bound: 'done' }))
  return { ...refundAll(completeOrder(state, tables), { goods: false }), units }
}

/** A customer who returns the machine before confirming its receipt has received it. */
function completeOrder(state: State, tables: Tables): State {
  const order = state.order === 'delivered' ? tables.go(orderMachine, 'delivered', 'sign', 'system') : state.order
  return { ...state, order: order === 'in_use' ? tables.go(orderMachine, order, 'complete', 'system') : order }
}

function returns(state: State, index: number, { event, tables }: Effect): State {
  const { picked, arrived } = state.requests[index] as RequestState
  const set = (change: Partial<RequestState>) => ({ ...state, requests: replaceAt(state.requests, index, change) })
  if (event === 'pick_up') return set({ picked: true })
  if (event === 'inspect') return arrive(set({ picked: true, arrived: true }), tables)
  // The deductions from the deposit and its refund are settled before.
  if (event === 'complete') return refundAll(completeOrder(state, tables), { goods: false })
  if (event !== 'end' || !picked) return state
  const ended = refundAll(completeOrder(state, tables), { goods: false })
  return arrived ? ended : { ...ended, units: ended.units.map(lose) }
}

function rejects(state: State, index: number, { event, tables }: Effect): State {
  const { picked, arrived, refunded } = state.requests[index] as RequestState
  const set = (change: Partial<RequestState>) => {
    const after = refunded ? state : refundAll(state)
    return { ...after, requests: replaceAt(after.requests, index, { refunded: true, ...change }) }
  }
  if (event === 'pick_up') return set({ picked: true })
  if (event === 'inspect') return arrive(set({ picked: true, arrived: true }), tables)
  if (event === 'complete') return closeWithdrawn(set({}), tables)
  // Goods that were never sent back stay with the buyer.
  if (event !== 'end' || !picked) return state
  const ended = closeWithdrawn(set({}), tables)
  return arrived ? ended : { ...ended, units: ended.units.map(lose) }
}

function arrive(state: State, tables: Tables): State {
  const units = state.units.map((unit): Unit => {
    if (unit.bound !== 'out') return unit
    const after = unit.holder === 'tenant' ? tables.command(unit, ['take_back'], unitTables) : unit
    return state.kind === 'buy' ? { ...after, bound: 'done' } : after
  })
  return { ...state, units }
}

function lose(unit: Unit): Unit {
  return unit.bound === 'out' ? { ...unit, bound: 'done', lost: unit.holder === 'tenant' || unit.lost } : unit
}

function closeWithdrawn(state: State, tables: Tables): State {
  if (hasEnded(state) && state.order !== 'completed') return state
  const event = state.order === 'pay_success' ? 'withdraw' : 'settle_rejection'
  const order = tables.go(orderMachine, state.order, event, 'system')
  const isUnsent = event === 'withdraw'
  return { ...state, order, units: isUnsent ? state.units.map(unit => ({ ...unit, bound: 'free' })) : state.units }
}

/** The parcel was returned before delivery: a job advances its withdrawal. */
function turnedAroundMoves(state: State, index: number, tables: Tables): Move[] {
  const one = state.requests[index] as RequestState
  const isBack = state.order === 'pay_success' && requestTraits[one.type].undoesContract && one.process === 'pass'
  if (!isBack) return []
  return [
    move('rejection turned around', 'system', () => {
      let after = state
      for (const event of ['pick_up', 'inspect'] as const) {
        const process = go(
          after.requests[index] as RequestState,
          event,
          event === 'pick_up' ? 'carrier' : 'system',
          tables,
        )
        after = { ...after, requests: replaceAt(after.requests, index, { process, failed: false }) }
        after = rejects(after, index, { event, tables })
      }
      return after
    }),
  ]
}

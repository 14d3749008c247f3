import { commandDevice, type DeviceCommand } from '../devices/commands.ts'
import { type Actor, type Machine, step } from '../machine.ts'
import { orderMachine } from '../orders/states.ts'
import type { Refund, State, Unit } from './state.ts'

/** A possible next event. `refused`: a fact was reported that the shop does not accept. */
export interface Move {
  readonly label: string
  readonly by: Actor
  readonly to?: State
  readonly refused?: string
}

/** Thrown within a move and caught around it: the shop refuses. */
class Refused extends Error {}

export type Taken = Set<string>

/** Rules that a walk may switch off, to prove that it finds the violations they prevent. */
export interface Rules {
  /** Goods that were withdrawn from are not sent again. */
  readonly blocksWithdrawn: boolean
  /** A late carrier event does not move goods that are already with the shop. */
  readonly ignoresLateCarrier: boolean
}

export const shopRules: Rules = { blocksWithdrawn: true, ignoresLateCarrier: true }

/** The state machine tables, recording every row that was used. */
export class Tables {
  readonly taken: Taken = new Set()

  go<Status extends string, Event extends string>(
    table: Machine<Status, Event>,
    from: Status,
    event: NoInfer<Event>,
    by: Actor,
  ): Status {
    const result = step(table, from, event, by)
    if (!result.ok) throw new Refused(`${table.name}: ${from} ${event} by ${by}`)
    this.taken.add(rowName(table, from, event))
    return result.value
  }

  /** Applies the commands one after the other. */
  command(unit: Unit, commands: readonly DeviceCommand[], tables: readonly Machine<string, string>[]): Unit {
    let after = unit
    for (const command of commands) {
      const snapshot = { ...after, device_status: after.lost ? ('abnormal' as const) : ('normal' as const) }
      const result = commandDevice(snapshot, command, 'system')
      if (!result.ok) throw new Refused(`${after.holder} ${after.device_state} ${command}`)
      for (const table of tables) {
        for (const from of [after.holder, after.device_state]) this.taken.add(rowName(table, from, command))
      }
      const { holder, device_state } = result.value
      after = { ...after, holder, device_state }
    }
    return after
  }
}

export function rowName(table: Pick<Machine<string, string>, 'name'>, from: string, event: string): string {
  return `${table.name}: ${from} ${event}`
}

/** Runs one move; a refusal becomes part of the result. */
export function move(label: string, by: Actor, make: () => State): Move {
  try {
    return { label, by, to: make() }
  } catch (error) {
    if (error instanceof Refused) return { label, by, refused: error.message }
    throw error
  }
}

export function assertHolds(holds: boolean, why: string): void {
  if (!holds) throw new Refused(why)
}

/** Refunds what is left of the goods and the deposit. Both are decided together and go the same way, as one refund. */
export function refundAll(state: State, { goods = true, deposit = true } = {}): State {
  const product = goods && state.goods > 0
  const held = deposit && state.deposit === 'held'
  const decided: Refund = { type: product ? 'product' : 'deposit', status: 'refunding', way: 'original' }
  return {
    ...state,
    goods: product ? 0 : state.goods,
    deposit: held ? 'settled' : state.deposit,
    refunds: product || held ? [...state.refunds, decided] : state.refunds,
  }
}

export function hasEnded({ order }: State): boolean {
  return orderMachine.ends.includes(order)
}

export function replaceAt<Value>(values: readonly Value[], index: number, change: Partial<Value>): Value[] {
  return values.map((one, at) => (at === index ? { ...one, ...change } : one))
}

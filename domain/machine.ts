import { roles } from './access.ts'
import { ok, type Refused, type Result, refuse } from './result.ts'

/** Actors that trigger transitions: people by their role, and three that are not people. */
export const actors = [...roles, 'system', 'provider', 'carrier'] as const
export type Actor = (typeof actors)[number]

export interface Transition<State extends string, Event extends string> {
  readonly from: readonly State[]
  readonly event: Event
  readonly by: readonly Actor[]
  readonly to: State
}

/**
 * A state machine as a table. Server, screens, tests and docs/states.md read the same rows: an event without a row is
 * refused, and a disabled button can give the reason.
 */
export interface Machine<State extends string, Event extends string> {
  readonly name: string
  readonly states: readonly State[]
  readonly initial: State
  readonly ends: readonly State[]
  readonly transitions: readonly Transition<State, Event>[]
}

export function machine<const State extends string, const Event extends string>(
  definition: Machine<State, Event>,
): Machine<State, Event> {
  return definition
}

export type StepRefusal = 'transition_invalid' | 'completed_unchangeable' | 'no_permission'

/** The state that `event` leads to for this actor; a pair without a row is refused. */
export function step<State extends string, Event extends string>(
  { transitions, ends }: Machine<State, Event>,
  from: State,
  event: NoInfer<Event>,
  by: Actor,
): Result<State, StepRefusal> {
  const rows = transitions.filter(row => row.event === event && row.from.includes(from))
  const row = rows.find(candidate => candidate.by.includes(by))
  if (row) return ok(row.to)
  return toStepRefusal(rows.length > 0, ends.includes(from))
}

function toStepRefusal(pairExists: boolean, ended: boolean): Refused<StepRefusal> {
  if (pairExists) return refuse('no_permission')
  return refuse(ended ? 'completed_unchangeable' : 'transition_invalid')
}

/** The events available to this actor in a state. */
export function eventsFrom<State extends string, Event extends string>(
  { transitions }: Machine<State, Event>,
  from: State,
  by: Actor,
): Event[] {
  return transitions.filter(row => row.from.includes(from) && row.by.includes(by)).map(row => row.event)
}

/** Errors in a table: unknown states, unreachable states, dead ends that are not declared as ends. */
export function findMachineIssues<State extends string, Event extends string>(table: Machine<State, Event>): string[] {
  const { name, states, initial, ends, transitions } = table
  const known = (state: State) => states.includes(state)
  const unknownStates = transitions.flatMap(row => [...row.from, row.to]).filter(state => !known(state))
  const reached = new Set<State>([initial])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const row of transitions) if (row.from.some(state => reached.has(state))) reached.add(row.to)
  }
  const leaving = new Set(transitions.filter(row => !row.from.includes(row.to)).flatMap(row => row.from))
  const twice = transitions.filter((row, index) =>
    transitions.some(
      (other, otherIndex) =>
        otherIndex > index &&
        other.event === row.event &&
        other.from.some(state => row.from.includes(state)) &&
        other.by.some(actor => row.by.includes(actor)),
    ),
  )
  return [
    ...unknownStates.map(state => `${name}: unknown state ${state}`),
    ...states.filter(state => !reached.has(state)).map(state => `${name}: nobody reaches ${state}`),
    ...states
      .filter(state => !leaving.has(state) && !ends.includes(state))
      .map(state => `${name}: ${state} is a dead end`),
    ...twice.map(row => `${name}: ${row.event} from ${row.from.join('|')} is ambiguous`),
  ]
}

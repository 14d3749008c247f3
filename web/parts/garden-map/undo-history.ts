/** The states before and the states undone, as immutable lists. */
export interface UndoHistory<State> {
  readonly past: readonly State[]
  readonly future: readonly State[]
}

const maxSteps = 200

export const emptyHistory: UndoHistory<never> = { past: [], future: [] }

/** Adds a state; the undone states are dropped. */
export function pushState<State>({ past }: UndoHistory<State>, from: State): UndoHistory<State> {
  return { past: [...past, from].slice(-maxSteps), future: [] }
}

/** One step back from here; undefined: there is none. */
export function undo<State>({ past, future }: UndoHistory<State>, here: State) {
  const to = past.at(-1)
  return to === undefined ? undefined : { to, trail: { past: past.slice(0, -1), future: [here, ...future] } }
}

export function redo<State>({ past, future }: UndoHistory<State>, here: State) {
  const [to, ...later] = future
  return to === undefined ? undefined : { to, trail: { past: [...past, here], future: later } }
}

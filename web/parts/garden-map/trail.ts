/** What was drawn before, and what was taken back: lists that never change, only grow new ones. */
export interface Trail<State> {
  readonly past: readonly State[]
  readonly future: readonly State[]
}

const longest = 200

export const emptyTrail: Trail<never> = { past: [], future: [] }

/** A new drawing; what was taken back before is gone with it. */
export function walked<State>({ past }: Trail<State>, from: State): Trail<State> {
  return { past: [...past, from].slice(-longest), future: [] }
}

/** One step back from here; undefined: there is none. */
export function back<State>({ past, future }: Trail<State>, here: State) {
  const to = past.at(-1)
  return to === undefined ? undefined : { to, trail: { past: past.slice(0, -1), future: [here, ...future] } }
}

export function forth<State>({ past, future }: Trail<State>, here: State) {
  const [to, ...later] = future
  return to === undefined ? undefined : { to, trail: { past: [...past, here], future: later } }
}

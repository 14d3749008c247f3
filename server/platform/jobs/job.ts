/** A kind of background work that is added on demand. What does it stands in `app/tasks.ts`. */
export interface Job<Payload> {
  readonly name: string
  /** For the compiler alone: what it is told. */
  readonly takes?: (payload: Payload) => void
}

export function job<Payload extends object>(name: string): Job<Payload> {
  return { name }
}

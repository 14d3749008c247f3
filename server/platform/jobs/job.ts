/** A kind of background work that is added on demand. Its task is in `app/tasks.ts`. */
export interface Job<Payload> {
  readonly name: string
  /** For type checking only: the payload. */
  readonly takes?: (payload: Payload) => void
}

export function job<Payload extends object>(name: string): Job<Payload> {
  return { name }
}

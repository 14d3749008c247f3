import type { TestApp } from '../shop/test-app.ts'

/** How the server holds a rule: by a call with this instead of what the form would let through. */
export interface Called {
  /** In the body, where it is not called as the field is. */
  path?: string
  /** Each of them is refused at the path; none: what the words of the rule stand for. */
  bad?: readonly unknown[]
  /** The rest of the body, where the rule looks at it too. */
  with?: (app: TestApp) => object
  call?: string
}
/** By a test of its own that calls the server; or it is no rule of what is sent, but of the screen alone. */
export type Held = Called | { test: string } | { only: string }

export interface Form {
  call: string
  fields?: Record<string, Held>
}

export const tooLong = 'x'.repeat(30_000)

export const said = { name: 'Anna', contract: 'R-1', email: 'anna@example.org' }

export const wish = { item_id: crypto.randomUUID(), apply_type: 'repair' }

export const at = (path: string): Record<string, Held> =>
  Object.fromEntries(['street', 'house_number', 'postcode', 'city'].map(one => [one, { path: `${path}.${one}` }]))

import type { TestApp } from '../shop/test-app.ts'

/** How the server enforces a rule: by a call with a value that the form would not allow. */
export interface Called {
  /** The path in the body, if its name differs from that of the field. */
  path?: string
  /** Each of these values is refused at the path; undefined: the values that belong to the rule's expression. */
  bad?: readonly unknown[]
  /** The rest of the body, if the rule depends on it. */
  with?: (app: TestApp) => object
  call?: string
}
/** By a test of its own that calls the server; or the rule concerns only the screen and not what is sent. */
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

import type { Carrier } from './carrier.ts'

/** The carriers with an adapter. Events of all others are recorded by hand. */
export interface Carriers {
  /** The carrier used unless staff choose another; undefined: none, so a tracking number must be typed in. */
  readonly default: Carrier | undefined
  find(code: string): Carrier | undefined
  readonly codes: readonly string[]
}

/** A shop without any; `server/platform/carriers` has the adapters. */
export const noCarriers: Carriers = { default: undefined, find: () => undefined, codes: [] }

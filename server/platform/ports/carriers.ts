import type { Carrier } from './carrier.ts'

/** The carriers the shop can speak to. All others are told of by hand. */
export interface Carriers {
  /** Who takes a parcel unless staff say otherwise; undefined: there is none, a number must be typed in. */
  readonly default: Carrier | undefined
  find(code: string): Carrier | undefined
  readonly codes: readonly string[]
}

/** An adapter for a real carrier is one more file in `server/delivery/carriers`. */
export const noCarriers: Carriers = { default: undefined, find: () => undefined, codes: [] }

import type { Clock } from '../clock.ts'
import type { Gateway } from '../ports/gateway.ts'

/** Settings as they were given, checked already. */
export type Variables = Readonly<Record<string, string | undefined>>

/** What an adapter tells of its settings; each is a row in `known-providers.ts`. */
export interface KnownProvider {
  code: string
  /** The settings it does not work without; the first is the one that complaints name. */
  needed: readonly [string, ...string[]]
  /** Asked once all of them are given. */
  read(variables: Variables): GivenProvider
}

/** A provider whose keys were given. */
export interface GivenProvider {
  code: string
  /** The setting that says so. */
  key: string
  /** Why nobody really pays with it, in a line each; empty: it takes real money. */
  pretends: readonly string[]
  /** Its adapter is loaded only then. */
  open(wall: Clock): Promise<Gateway>
}

import type { NamedReceiver } from '#domain/receivers/receivers.ts'
import type { Clock } from '../clock.ts'
import type { Gateway } from '../ports/gateway.ts'

/** Environment variables, already validated. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The settings of an adapter; each is a row in `known-providers.ts`. */
export interface KnownProvider {
  code: string
  /** The required settings; error messages name the first. */
  needed: readonly [string, ...string[]]
  /** Called once all of them are set. */
  read(variables: Variables): GivenProvider
}

/** A provider whose keys are set. */
export interface GivenProvider {
  code: string
  /** The name of the setting with its key. */
  key: string
  /** The reasons why payments are not real, one line each; empty: it takes real money. */
  pretends: readonly string[]
  /** As the privacy notice names it, with the countries where it processes data. */
  receiver: NamedReceiver
  /** The adapter is loaded only by this call. */
  open(wall: Clock): Promise<Gateway>
}

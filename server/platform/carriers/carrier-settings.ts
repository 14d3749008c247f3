import type { NamedReceiver } from '#domain/receivers/receivers.ts'
import type { CarrierCode } from '#domain/shipments/carriers.ts'
import type { Clock } from '../clock.ts'
import type { Carrier } from '../ports/carrier.ts'

/** Environment variables, already validated. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The settings of an adapter; each is a row in `known-carriers.ts`. */
export interface KnownCarrier {
  code: CarrierCode
  /** The required settings; error messages name the first. */
  needed: readonly [string, ...string[]]
  /** Called once all of them are set. */
  read(variables: Variables): GivenCarrier
}

/** A carrier whose keys are set. */
export interface GivenCarrier {
  code: CarrierCode
  /** The name of the setting with its key. */
  key: string
  /** Whether its keys belong to the carrier's test environment: nothing is fetched or billed. */
  isTest: boolean
  /** As the privacy notice names it, with the countries where it processes data. */
  receiver: NamedReceiver
  /** The adapter is loaded only by this call. */
  open(wall: Clock): Promise<Carrier>
}

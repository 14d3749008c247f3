import type { GivenCarrier, KnownCarrier, Variables } from './carrier-settings.ts'

/**
 * All carriers with an adapter, the usual one first: a new one needs a folder beside this file, a row here and its
 * settings. A carrier without an adapter is a row of `domain/shipments/carriers.ts` only.
 */
const known: readonly KnownCarrier[] = []

export const carrierVariables = {}

/** The carriers with keys, in the order of the table. */
export function carriersIn(variables: Variables, among = known): GivenCarrier[] {
  const given = among.filter(({ needed }) => needed.every(name => variables[name]))
  return given.map(one => one.read(variables))
}

/** A configuration error that prevents the start. */
export function carrierComplaint(variables: Variables, among = known): string | undefined {
  const isGiven = (name: string) => Boolean(variables[name])
  const half = among.find(({ needed }) => needed.some(isGiven) && !needed.every(isGiven))
  return half && `${half.needed.join(' and ')} come together: one of them is missing`
}

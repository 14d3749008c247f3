import type { GivenProvider, KnownProvider, Variables } from './provider-settings.ts'
import { stripe, stripeVariables } from './stripe/settings.ts'

/** All providers that there is an adapter for: one more is a folder beside this file, its row here and its settings. */
const known: readonly KnownProvider[] = [stripe]

export const providerVariables = { ...stripeVariables }

export const providerCodes = known.map(({ code }) => code)

/** What has to be given for any of them, as whoever starts a shop without one reads it. */
export const neededForAny = known.map(({ needed }) => needed.join(' and ')).join(', or ')

/** The setting that each of them is known by. */
export const providerKeys = known.map(({ needed }) => needed[0])

/** Whose keys were given; first the one that takes new payments. */
export function providersIn(variables: Variables, usual: string | undefined, among = known): GivenProvider[] {
  const given = among.filter(({ needed }) => needed.every(name => variables[name]))
  return given
    .toSorted((one, other) => Number(other.code === usual) - Number(one.code === usual))
    .map(one => one.read(variables))
}

/** What whoever starts the shop has to put right first. */
export function providerComplaint(variables: Variables, usual: string | undefined, among = known): string | undefined {
  const isGiven = (name: string) => Boolean(variables[name])
  const half = among.find(({ needed }) => needed.some(isGiven) && !needed.every(isGiven))
  if (half) return `${half.needed.join(' and ')} come together: one of them is missing`
  const given = among.filter(({ needed }) => needed.every(isGiven))
  if (usual !== undefined && !given.some(({ code }) => code === usual)) {
    return `PAYMENT_PROVIDER is ${usual}, and its keys are missing`
  }
  if (given.length < 2 || usual !== undefined) return undefined
  return `PAYMENT_PROVIDER is missing: it names who takes new payments, ${given.map(({ code }) => code).join(' or ')}`
}

import type { GivenProvider, KnownProvider, Variables } from './provider-settings.ts'
import { stripe, stripeVariables } from './stripe/settings.ts'

/** All providers with an adapter: a new one needs a folder beside this file, a row here and its settings. */
const known: readonly KnownProvider[] = [stripe]

export const providerVariables = { ...stripeVariables }

export const providerCodes = known.map(({ code }) => code)

/** The settings needed for any provider, as an error message for a shop without one. */
export const neededForAny = known.map(({ needed }) => needed.join(' and ')).join(', or ')

/** The setting that identifies each provider. */
export const providerKeys = known.map(({ needed }) => needed[0])

/** The providers with keys, the one for new payments first. */
export function providersIn(variables: Variables, usual: string | undefined, among = known): GivenProvider[] {
  const given = among.filter(({ needed }) => needed.every(name => variables[name]))
  return given
    .toSorted((one, other) => Number(other.code === usual) - Number(one.code === usual))
    .map(one => one.read(variables))
}

/** A configuration error that prevents the start. */
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

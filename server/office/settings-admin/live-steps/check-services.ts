import { findUnnamedTasks } from '#domain/receivers/receivers.ts'
import { findConnectedServices } from '#server/offers/documents/read-receivers.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { findMailServerProblem } from '#server/platform/mail/verify-server.ts'
import { providerKeys } from '#server/platform/payment-providers/known-providers.ts'
import type { Checks } from './checks.ts'

/** The services that the shop uses. */
export const serviceChecks = {
  // A simulated provider is accepted here, for a rehearsal; the next line says that no real money moves.
  payment: context => (hasProvider(context) || isPretended(context) ? [] : providerKeys),
  nothing_simulated: context =>
    isPretended(context) ? ['PAYMENTS=sandbox'] : hasProvider(context) ? [] : providerKeys,
  /** What the privacy notice cannot name yet. */
  processors: async ({ db, environment }, now) =>
    findUnnamedTasks(findConnectedServices(environment), await readSetting(db, 'processors', now)),
  mail: async context => {
    const problem = await findMailServerProblem(context)
    return problem === undefined ? [] : [problem]
  },
} satisfies Checks

function hasProvider({ environment }: Context): boolean {
  return environment.providers.length > 0
}

function isPretended({ environment }: Context): boolean {
  return environment.simulations.includes('payments')
}

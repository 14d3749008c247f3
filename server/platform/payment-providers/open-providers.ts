import type { Context } from '../context.ts'
import { type Providers, providersOf } from '../ports/providers.ts'

/** Opens the providers with keys; undefined: there are none. */
export async function openProviders({
  environment,
  wall,
}: Pick<Context, 'environment' | 'wall'>): Promise<Providers | undefined> {
  const [usual, ...others] = await Promise.all(environment.providers.map(one => one.open(wall)))
  return usual && providersOf(usual, ...others)
}

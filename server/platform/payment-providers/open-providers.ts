import type { Context } from '../context.ts'
import { type Providers, providersOf } from '../ports/providers.ts'

/** Those whose keys were given; undefined: none were. */
export async function openProviders({
  environment,
  wall,
}: Pick<Context, 'environment' | 'wall'>): Promise<Providers | undefined> {
  const [usual, ...others] = await Promise.all(environment.providers.map(one => one.open(wall)))
  return usual && providersOf(usual, ...others)
}

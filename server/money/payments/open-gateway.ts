import type { Context } from '#server/platform/context.ts'
import type { Gateway } from '#server/platform/ports/gateway.ts'
import { stripeGateway } from './stripe.ts'

/** The provider whose keys are given; undefined: none are. */
export function openGateway({ environment, wall }: Pick<Context, 'environment' | 'wall'>): Gateway | undefined {
  // The library tells on the console that a key is a test key; the welcome of the demo says so already.
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true'
  return environment.stripe && stripeGateway({ ...environment.stripe, wall })
}

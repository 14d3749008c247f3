import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import { EnvironmentError } from '../environment.ts'
import { currentKey } from '../keys/keys.ts'
import { missingForReal } from '../real-shop.ts'
import { type Sandbox, startSandbox } from '../sandbox/provider.ts'
import type { Gateway } from './gateway.ts'
import { stripeGateway } from './stripe.ts'

export interface OpenGateway {
  gateway: Gateway
  /** Where no provider is configured. */
  sandbox: Sandbox | undefined
}

/** The provider where its keys are given, else the sandbox, in a demo or where it was named; never both. */
export async function openGateway(context: Context): Promise<OpenGateway> {
  const { stripe, demo, simulations } = context.environment
  // The library tells on the console that a key is a test key; the welcome of the demo says so already.
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true'
  const { db, log, clock, wall, publicUrl } = context
  if (stripe) return { gateway: stripeGateway({ ...stripe, wall }), sandbox: undefined }
  // The start has refused it already; nothing else may open it in a real shop by chance.
  if (!demo && !simulations.includes('payments')) throw new EnvironmentError(missingForReal(context.environment))
  const { privateKey } = await currentKey(context, 'derive')
  const webhookSecret = `whsec_${createHmac('sha256', privateKey).update('sandbox webhooks').digest('hex')}`
  const sandbox = await startSandbox({ db, log, now: () => clock.now(), wall, webhookSecret, publicUrl })
  const at = { host: '127.0.0.1', port: sandbox.port }
  return { gateway: stripeGateway({ secretKey: 'sk_test_sandbox', webhookSecret, at, wall }), sandbox }
}

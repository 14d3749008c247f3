import { createHmac } from 'node:crypto'
import type { Opened } from '#server/app/simulator.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import { currentKey } from '#server/platform/keys/keys.ts'
import { stripeGateway } from '#server/platform/payment-providers/stripe/stripe.ts'
import { type Providers, providersOf } from '#server/platform/ports/providers.ts'
import { type Sandbox, startSandbox } from './provider.ts'

export const openedSandbox = new ExtensionPoint<Sandbox>('the sandbox of the payment provider')

/** It is called by the same adapter as the real provider. */
export async function openSandbox(context: Context): Promise<Opened<Providers>> {
  const { db, log, clock, wall, publicUrl } = context
  const { privateKey } = await currentKey(context, 'derive')
  const webhookSecret = `whsec_${createHmac('sha256', privateKey).update('sandbox webhooks').digest('hex')}`
  const sandbox = await startSandbox({ db, log, now: () => clock.now(), wall, webhookSecret, publicUrl })
  const at = { host: '127.0.0.1', port: sandbox.port }
  return {
    port: providersOf(stripeGateway({ secretKey: 'sk_test_sandbox', webhookSecret, at, wall })),
    extensions: [openedSandbox.supply(sandbox)],
    close: () => sandbox.close(),
  }
}

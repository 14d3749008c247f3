import { createHmac } from 'node:crypto'
import type { Opened } from '#server/app/simulator.ts'
import { stripeGateway } from '#server/money/payments/stripe.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import { currentKey } from '#server/platform/keys/keys.ts'
import type { Gateway } from '#server/platform/ports/gateway.ts'
import { type Sandbox, startSandbox } from './provider.ts'

export const openedSandbox = new ExtensionPoint<Sandbox>('the sandbox of the payment provider')

/** The same adapter as for the real provider speaks to it. */
export async function openSandbox(context: Context): Promise<Opened<Gateway>> {
  const { db, log, clock, wall, publicUrl } = context
  const { privateKey } = await currentKey(context, 'derive')
  const webhookSecret = `whsec_${createHmac('sha256', privateKey).update('sandbox webhooks').digest('hex')}`
  const sandbox = await startSandbox({ db, log, now: () => clock.now(), wall, webhookSecret, publicUrl })
  const at = { host: '127.0.0.1', port: sandbox.port }
  return {
    port: stripeGateway({ secretKey: 'sk_test_sandbox', webhookSecret, at, wall }),
    extensions: [openedSandbox.supply(sandbox)],
    close: () => sandbox.close(),
  }
}

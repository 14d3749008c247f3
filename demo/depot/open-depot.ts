import { createHmac } from 'node:crypto'
import type { Opened } from '#server/app/simulator.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import { currentKey } from '#server/platform/keys/keys.ts'
import type { Carriers } from '#server/platform/ports/carriers.ts'
import { noCarriers } from '#server/platform/ports/carriers.ts'
import { demoCarrier } from './demo-carrier.ts'
import { type DemoDepot, startDepot } from './depot.ts'

export const openedDepot = new ExtensionPoint<DemoDepot>('the carrier of the demo')

/** A rehearsal of a real shop does not have the demo's carrier. */
export async function openDepot(context: Context): Promise<Opened<Carriers>> {
  if (!context.environment.demo) return { port: noCarriers, extensions: [], close: async () => {} }
  const { privateKey } = await currentKey(context, 'derive')
  const secret = createHmac('sha256', privateKey).update('demo carrier webhooks').digest('hex')
  const depot = await startDepot(context, secret)
  const { wall, publicUrl } = context
  const demo = demoCarrier({ port: depot.port, secret, wall, publicUrl })
  return {
    port: { default: demo, find: code => (code === demo.code ? demo : undefined), codes: [demo.code] },
    extensions: [openedDepot.supply(depot)],
    close: () => depot.close(),
  }
}

import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import { currentKey } from '../keys/keys.ts'
import type { Carrier } from './carrier.ts'
import { demoCarrier } from './demo-carrier.ts'
import { type DemoDepot, startDepot } from './depot/depot.ts'

/** The carriers the shop can speak to. All others are told of by hand. */
export interface Carriers {
  /** Who takes a parcel unless staff say otherwise; undefined: there is none, a number must be typed in. */
  readonly usual: Carrier | undefined
  of(code: string): Carrier | undefined
  readonly codes: readonly string[]
  /** Set where the demo's own carrier runs. */
  readonly depot: DemoDepot | undefined
}

export const noCarriers: Carriers = { usual: undefined, of: () => undefined, codes: [], depot: undefined }

/** A real shop has no demo carrier; an adapter for a real one is one more file beside `demo-carrier.ts`. */
export async function openCarriers(context: Context): Promise<Carriers> {
  if (!context.environment.demo) return noCarriers
  const { privateKey } = await currentKey(context, 'derive')
  const secret = createHmac('sha256', privateKey).update('demo carrier webhooks').digest('hex')
  const depot = await startDepot(context, secret)
  const { wall, publicUrl } = context
  const demo = demoCarrier({ port: depot.port, secret, wall, publicUrl })
  return { usual: demo, of: code => (code === demo.code ? demo : undefined), codes: [demo.code], depot }
}

import {
  type ConnectedServices,
  listReceivers,
  type NamedReceiver,
  type Receiver,
} from '#domain/receivers/receivers.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Environment } from '#server/platform/environment.ts'

/** The Dutch land registry, which runs PDOK: the register of addresses, and the maps. */
const kadaster: NamedReceiver = { name: 'Kadaster/PDOK', places: [{ country: 'NL', safeguard: 'none' }] }
const kadasterHost = /(^|\.)pdok\.nl$/

const google: NamedReceiver = {
  name: 'Google',
  places: [
    { country: 'IE', safeguard: 'none' },
    { country: 'US', safeguard: 'adequacy' },
  ],
}

/** The services that receive data of customers because the environment switches them on. */
export function findConnectedServices(environment: Environment): ConnectedServices {
  const { demo, providers, carriers, s3, pdokUrl, map, google: signIn } = environment
  const receiversOf = (given: readonly { receiver: NamedReceiver }[]) => given.map(({ receiver }) => receiver)
  const isOfKadaster = map && kadasterHost.test(new URL(map.tiles.replaceAll(/[{}]/g, '')).hostname)
  return {
    payment: providers.length > 0 ? receiversOf(providers) : 'simulated',
    delivery: carriers.length > 0 || !demo ? receiversOf(carriers) : 'simulated',
    files: s3 !== undefined,
    addresses: pdokUrl === undefined ? undefined : kadaster,
    map: map && (isOfKadaster ? kadaster : 'unknown'),
    sign_in: signIn ? [google] : [],
  }
}

/** Everybody who receives data of customers now. */
export async function readReceivers({ db, environment }: Context, now: Date): Promise<Receiver[]> {
  const [processors, visits] = await Promise.all([readSetting(db, 'processors', now), readSetting(db, 'visits', now)])
  return listReceivers(findConnectedServices(environment), processors, { measuring: visits.visits_measured })
}

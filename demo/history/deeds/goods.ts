import { createHash, randomUUID } from 'node:crypto'
import { angles, type HandoverPart } from '#domain/requests/inspection.ts'
import type { CarrierCode } from '#domain/shipments/carriers.ts'
import { buildPendingParcel } from '#domain/shipments/pending-parcel.ts'
import { isBound } from '#server/fleet/devices/queries.ts'
import { insertFile } from '#server/platform/files/file-rows.ts'
import type { Fate } from '../../depot/journey.ts'
import { pictureOf, pictureSize, type Shown } from '../picture.ts'
import { type Deed, orderOf } from '../scene.ts'
import { waitingForShelf } from '../store-shop.ts'
import type { Caller, World } from '../world.ts'

/** What is in the box of every model. */
const boxed: HandoverPart[] = ['dock', 'adapter', 'blades', 'brush', 'papers']

interface Shipping {
  fate?: Fate
  /** How it looked when it left, seen from all sides. */
  report?: boolean
  /** By a carrier the shop does not speak to: staff type its number in. */
  by?: { carrier: CarrierCode; tracking_no: string }
}

export function isShipped(kind: 'rent' | 'buy', { fate = 'delivered', report = false, by }: Shipping = {}): Deed {
  return async scene => {
    const { world } = scene
    const staff = world.staff('operations')
    const { order_no, item_id } = orderOf(scene, kind)
    const { carriers } = world.past
    carriers.fate = fate
    const params = { order_no }
    const units = buildPendingParcel(await world.call(staff, 'GET /admin/orders/{order_no}', { params }))
    const sent = world.call(staff, 'POST /admin/orders/{order_no}/ship', { params, body: { ...by, units } })
    const { shipments } = await sent.finally(() => {
      carriers.fate = 'delivered'
    })
    if (!report) return
    const contents = shipments.flatMap(parcel => parcel.contents)
    const serial_number = contents.find(content => content.item_id === item_id)?.serial_number
    if (!serial_number) return
    const pictures = await allSides(world, staff)
    const body = { item_id, serial_number, pictures, parts: boxed }
    await world.call(staff, 'POST /admin/orders/{order_no}/hand-over', { params: { order_no }, body })
  }
}

/** What a carrier that does not speak to the shop has done, told by hand. */
export function isTold(kind: 'rent' | 'buy', end: 'deliver' | 'lose', reason: string): Deed {
  return async scene => {
    const { order_no } = orderOf(scene, kind)
    await scene.world.call(scene.world.staff('operations'), `POST /admin/orders/{order_no}/${end}`, {
      params: { order_no },
      body: { reason },
    })
  }
}

export async function allSides(world: World, who: Caller): Promise<{ angle: (typeof angles)[number]; id: string }[]> {
  const sides: { angle: (typeof angles)[number]; id: string }[] = []
  for (const angle of angles) sides.push({ angle, id: await takesPicture(world, who, angle) })
  return sides
}

/** Drawn by the shop itself: there is nothing in it to be looked for, so it need not be made anew like what people send. */
export async function takesPicture({ past }: World, who: Caller, of: Shown): Promise<string> {
  const { db, files, clock } = past
  const file_id = randomUUID()
  const bytes = pictureOf(of)
  await files.put(file_id, bytes, 'image/png')
  await insertFile(db, {
    ...{ file_id, owner_id: who.userId, purpose: 'after_sale', is_public: false, mime: 'image/png' },
    ...{ bytes: bytes.length, ...pictureSize, sha256: createHash('sha256').update(bytes).digest() },
    created_at: clock.now(),
  })
  return file_id
}

/** What came back and was looked at stands on the shelf again. */
export async function restock(world: World, days: number): Promise<void> {
  const { db, clock } = world.past
  const before = new Date(clock.now().getTime() - days * 86_400_000)
  for (const { device_id: id, as_new } of await waitingForShelf(db, before)) {
    // What came for a request goes on with it: it is looked at first, or goes back to its customer.
    if (await isBound(db, { device_id: id, holder: 'platform' })) continue
    const body = { command: 'restock', reason: 'Nagekeken en schoongemaakt', as_new } as const
    await world.call(world.staff('operations'), 'POST /admin/devices/{id}/commands', { params: { id }, body })
  }
}

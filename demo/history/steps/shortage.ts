import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { readMachineStock } from '#server/offers/pricing/queries.ts'
import { notifyShortages } from '#server/service/order-changes/notify-shortages.ts'
import { OtherTurn, orderOf, type SceneStep } from '../scene.ts'
import { bookedMachineOf, typeIdOf } from '../store-shop.ts'
import type { World } from '../world.ts'
import { places } from './order.ts'

const mostOfOne = 5

/** A gardener buys all available machines, up to the limit per person. */
export function buysAllOf(model: string): SceneStep {
  return async scene => {
    const { past } = scene.world
    const device_type_id = await typeIdOf(past.db, model)
    const [stock] = await readMachineStock(past.db, [device_type_id], past.clock.now())
    const quantity = Math.min(mostOfOne, stock?.for_sale ?? 0)
    if (quantity === 0) throw new OtherTurn(`No ${model} is left`)
    await places({ lines: [{ sku: `${model}-buy`, quantity }], company: 'Tuinonderhoud De Vlinder' })(scene)
  }
}

/** One of them is damaged before shipment: its buyer waits for another one. */
export const oneIsBroken: SceneStep = async scene => {
  const { world } = scene
  const staff = world.staff('operations')
  const { item_id } = orderOf(scene, 'buy')
  const id = await bookedMachineOf(world.past.db, item_id)
  if (!id) throw new OtherTurn('Nothing is booked')
  const device = await world.call(staff, 'GET /admin/devices/{id}', { params: { id } })
  const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, work_area, version } = device
  const body = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, work_area, version }
  await world.call(staff, 'PUT /admin/devices/{id}', {
    params: { id },
    body: { ...body, device_status: 'disabled', remarks: 'Van de heftruck gevallen', reason: 'Niet te redden' },
  })
  // Processes every shortage; there are no others at this time.
  await notifyShortages(world.past, {})
}

export const waits: SceneStep = async scene => {
  const params = { order_no: orderOf(scene, 'buy').order_no }
  await scene.world.call(scene.who, 'POST /orders/{order_no}/shortage', { params, body: { choice: 'wait' } })
}

/** A delivery from the maker; waiting orders get the first machines. */
export function comeIn(model: string, serials: readonly string[]): (world: World) => Promise<void> {
  return async world => {
    const device_type_id = await typeIdOf(world.past.db, model)
    const purchase_date = addDays(dayInShop(world.past.clock.now()), -1)
    for (const serial_number of serials) {
      const body = { serial_number, device_type_id, pool: 'sale', purchase_date } as const
      await world.call(world.staff('operations'), 'POST /admin/devices', { body })
    }
  }
}

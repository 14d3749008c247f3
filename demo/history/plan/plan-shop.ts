import { addDays, type Day, toDateParts } from '#domain/calendar.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Agenda } from '../agenda.ts'
import { hasSerial, typeIdOf } from '../store-shop.ts'
import type { World } from '../world.ts'

interface Batch {
  model: '600' | '1000' | '3000'
  pool: 'rent' | 'sale'
  count: number
}

const opening: readonly Batch[] = [
  { model: '600', pool: 'rent', count: 16 },
  { model: '1000', pool: 'rent', count: 12 },
  { model: '3000', pool: 'rent', count: 8 },
  { model: '600', pool: 'sale', count: 16 },
  { model: '1000', pool: 'sale', count: 10 },
]
const spring: readonly Batch[] = [
  { model: '600', pool: 'rent', count: 8 },
  { model: '1000', pool: 'rent', count: 6 },
  { model: '3000', pool: 'rent', count: 4 },
  { model: '600', pool: 'sale', count: 12 },
  { model: '1000', pool: 'sale', count: 8 },
  { model: '3000', pool: 'sale', count: 9 },
]

/** The shop's own actions in a year: buying machines, giving coupons. */
export function planShop(agenda: Agenda): void {
  agenda.add(agenda.at(agenda.begins, 7), 'shop', world => buys(world, { series: 'A', day: agenda.begins }, opening))
  agenda.add(agenda.at(agenda.begins, 8), 'shop', world => gives(world, agenda.begins))
  const day = addDays(agenda.begins, 120)
  agenda.add(agenda.at(day, 7), 'shop', world => buys(world, { series: 'B', day }, spring))
  // A worn-out machine is retired.
  agenda.add(agenda.at(addDays(day, 60), 9), 'shop', retires)
}

async function buys(world: World, { series, day }: { series: string; day: Day }, batches: readonly Batch[]) {
  const [year] = toDateParts(day)
  for (const { model, pool, count } of batches) {
    const device_type_id = await typeIdOf(world.past.db, `genie-${model}`)
    for (let index = 1; index <= count; index += 1) {
      const number = `${pool === 'rent' ? 'H' : 'V'}${series}${String(index).padStart(3, '0')}`
      const serial_number = `GN${model.slice(0, 2).padStart(2, '0')}-${String(year).slice(2)}-${number}`
      if (await hasSerial(world.past.db, serial_number)) continue
      const body = { serial_number, device_type_id, pool, purchase_date: day }
      await world.call(world.staff('operations'), 'POST /admin/devices', { body })
    }
  }
}

async function gives(world: World, from: Day): Promise<void> {
  const body = {
    ...{ code: 'GRASGROEN', discount_type: discountTypes.percentage, discount_value: 10, customer_limit: 2 },
    ...{ starts_at: shopMidnight(from).toISOString(), ends_at: shopMidnight(addDays(from, 460)).toISOString() },
  }
  try {
    await world.call(world.staff('finance'), 'POST /admin/coupons', { body })
  } catch (error) {
    // It may exceed what one person may give: a second one approves.
    if (!(error instanceof Refusal) || error.refusal !== 'second_person_needed') throw error
    const { proposal_id } = error.data as { proposal_id: string }
    const boss = world.staff('admin')
    const { version } = await world.call(boss, 'GET /admin/proposals/{proposal_id}', { params: { proposal_id } })
    await world.call(boss, 'POST /admin/proposals/{proposal_id}/approve', {
      ...{ params: { proposal_id }, body: { version } },
    })
  }
}

async function retires(world: World): Promise<void> {
  const staff = world.staff('operations')
  const query = { device_type: 'genie-600', pool: 'rent', holder: 'idle', sort: '-serial_number' } as const
  const { list } = await world.call(staff, 'GET /admin/devices', { query })
  const [device] = list
  if (!device) return
  const { device_id: id, version, ...rest } = device
  const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, work_area } = rest
  const body = {
    ...{ serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, work_area, version },
    ...{ remarks: 'Rijdt scheef weg bij het dock', reason: 'Gaat naar de fabrikant' },
  }
  await world.call(staff, 'PUT /admin/devices/{id}', { params: { id }, body: { ...body, device_status: 'abnormal' } })
}

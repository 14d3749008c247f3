import { transaction } from '#db/transaction.ts'
import { addDays, type Day, toDateParts } from '#domain/calendar.ts'
import type { MessageCategory } from '#domain/messages/constants.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { readMachineStock } from '#server/offers/pricing/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { makeMessage } from '#server/service/messages/make-message.ts'
import { findByProof } from '#server/service/messages/queries.ts'
import { hashSecret, secretMaker } from '#server/service/messages/secret.ts'
import { notifyShortages } from '#server/service/order-changes/notify-shortages.ts'
import { Agenda } from '../agenda.ts'
import { planDays } from '../days.ts'
import { inWordsOf, type Said } from '../said.ts'
import { OtherTurn, orderOf, type SceneStep } from '../scene.ts'
import { isShipped } from '../steps/goods.ts'
import { pays, places } from '../steps/order.ts'
import { bookedMachineOf, hasSerial, typeIdOf } from '../store-shop.ts'
import type { World } from '../world.ts'
import { planDemoPeople, planNow } from './plan-now.ts'
import { planPurchases, planPurchasesGoneOtherwise } from './plan-purchases.ts'
import { planRentals, planRentalsGoneOtherwise } from './plan-rentals.ts'

/** How large the past is: tests use a smaller one. */
export interface Size {
  purchases: number
  rentals: number
  otherwise: number
}

export const wholeLife: Size = { purchases: 62, rentals: 62, otherwise: 1 }

export function planLife(begins: Date, ends: Date, size: Size = wholeLife): Agenda {
  const agenda = new Agenda(begins, ends)
  planShop(agenda)
  planDays(agenda)
  planDemoPeople(agenda)
  planNow(agenda)
  planExtras(agenda)
  planRentalsGoneOtherwise(agenda)
  planPurchasesGoneOtherwise(agenda, size.otherwise)
  planRentals(agenda, size.rentals)
  planPurchases(agenda, size.purchases)
  return agenda
}

/** A shortage that was resolved, messages, and a waiting list. */
function planExtras(agenda: Agenda): void {
  const day = addDays(agenda.begins, 50)
  agenda
    .story()
    .on(day, 10, buysAllOf('genie-3000'))
    .on(day, 10.2, pays('card', 'success'))
    .on(addDays(day, 1), 8.5, oneIsBroken)
    .on(addDays(day, 1), 20, waits)
    .on(addDays(day, 10), 9, isShipped('buy'))
  agenda.add(
    agenda.at(addDays(day, 9), 8),
    'maker',
    comeIn('genie-3000', ['GN30-NL-V001', 'GN30-NL-V002', 'GN30-NL-V003']),
  )

  agenda
    .story()
    .on(agenda.ago(150), 15, sends({ category: 'question', text: 'around_a_trampoline' }))
    .on(agenda.ago(149), 10, isAnswered('trampoline_as_zone'))
  agenda
    .story()
    .on(agenda.ago(80), 21, sends({ category: 'complaint', text: 'parcel_a_day_late' }))
    .on(agenda.ago(79), 11, isAnswered('sorry_breakdown'))
  agenda.story().on(agenda.ago(2), 12, sends({ category: 'question', text: 'how_often_blades' }))
  agenda.story().on(agenda.ago(1), 9, sends({ category: 'delivery', text: 'after_six' }))
  for (const [days, model, months] of [
    [9, 'genie-3000', 4],
    [5, 'genie-1000', 6],
    [3, 'genie-3000', 12],
  ] as const) {
    agenda.story().on(agenda.ago(days), 20, waitsFor(model, months))
  }
}

interface Letter {
  category: MessageCategory
  text: Said
  /** About the order of that kind. */
  kind?: 'rent' | 'buy'
}

/** By the form of the contact page. Its proof of work against robots is skipped here. */
function sends({ category, text, kind }: Letter): SceneStep {
  return async scene => {
    const { world, who, story, facts } = scene
    const { past } = world
    const proof_hash = hashSecret(`demo life: ${story}`)
    const secretOf = await secretMaker(past)
    const { name, email, language, userId, role } = who
    const order_no = (kind && facts[kind]?.order_no) ?? ''
    const from = { context: past, caller: { userId, role }, language }
    const letter = { category, name, email, order_no, text: inWordsOf(who, text), pictures: [], proof_hash }
    const message =
      (await findByProof(past.db, proof_hash)) ??
      (await transaction(past.db, tx => makeMessage(tx, from, letter, secretOf)))
    await scene.keep({ message_id: message.message_id })
  }
}

function isAnswered(what: Said): SceneStep {
  return async ({ world, facts, story, who }) => {
    const id = facts.message_id
    if (!id) throw new OtherTurn(`${story} has written nothing`)
    await world.call(world.staff('support'), 'POST /admin/messages/{id}/answer', {
      params: { id },
      body: { text: inWordsOf(who, what) },
    })
  }
}

/** Joins the waiting list: one mail once the model is available sooner. */
function waitsFor(key: string, months: number): SceneStep {
  return async ({ world, who }) => {
    const body = { email: who.email, months }
    await world.call(who, 'POST /device-types/{key}/waitlist', { params: { key }, body })
  }
}

const mostOfOne = 5

/** A gardener buys all available machines, up to the limit per person. */
function buysAllOf(model: string): SceneStep {
  return async scene => {
    const { past } = scene.world
    const device_type_id = await typeIdOf(past.db, model)
    const [stock] = await readMachineStock(past.db, [device_type_id], past.clock.now())
    const quantity = Math.min(mostOfOne, stock?.for_sale ?? 0)
    if (quantity === 0) throw new OtherTurn(`No ${model} is left`)
    await places({ lines: [{ sku: `${model}-buy`, quantity }], billedTo: 'J. Vlinder' })(scene)
  }
}

/** One of them is damaged before shipment: its buyer waits for another one. */
const oneIsBroken: SceneStep = async scene => {
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

const waits: SceneStep = async scene => {
  const params = { order_no: orderOf(scene, 'buy').order_no }
  await scene.world.call(scene.who, 'POST /orders/{order_no}/shortage', { params, body: { choice: 'wait' } })
}

/** A delivery from the maker; waiting orders get the first machines. */
function comeIn(model: string, serials: readonly string[]): (world: World) => Promise<void> {
  return async world => {
    const device_type_id = await typeIdOf(world.past.db, model)
    const purchase_date = addDays(dayInShop(world.past.clock.now()), -1)
    for (const serial_number of serials) {
      const body = { serial_number, device_type_id, pool: 'sale', purchase_date } as const
      await world.call(world.staff('operations'), 'POST /admin/devices', { body })
    }
  }
}

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
function planShop(agenda: Agenda): void {
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

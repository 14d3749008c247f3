// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { growOverdue } from '#server/delivery/shipments/grow-overdue.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type Shelf, shelfOf } from '#testing/shop/shelf.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type Offer, type StaffRequest } from '#testing/steps/requests.ts'
import { sidesBy } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let fleet: Shelf
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-room-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await oneMayGive(app)
  await moreMachines(app, 'genie-600', 'rent', 16)
  fleet = shelfOf(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => fleet.shelf(16))
afterEach(async () => {
  await app.context.connection.pool.query(
    "update unit_reservations set reservation_state = 'released' where order_item_id is null and reservation_state = 'booked'",
  )
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

/** Rented for two months; returns the days its machine is reserved for, with this many others on the shelf. */
async function rented(others: number) {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
  const serial = made.item.serial_numbers[0] ?? ''
  const freeUnits = await fleet.shelf(others)
  await fleet.only([serial, ...freeUnits])
  const end = made.order.end_time as Day
  const [own] = await fleet.heldFor(made.item.item_id)
  if (!own) throw new Error('It has no machine')
  const expected = { end, newEnd: addMonths(made.order.start_time as Day, 3), back: own.to }
  const swap = (no: string, body: object = {}) => made.staffDoes(no, 'swap', body)
  const held = () => fleet.heldFor(made.item.item_id)
  async function renewed(): Promise<string> {
    const { request_no } = await made.agreed('renewal', { months: 1 })
    await made.pays((await made.readRequest(request_no)).checkout_no)
    return request_no
  }
  return { ...made, ...expected, serial, shelf: freeUnits, swap, held, renewed }
}
/** The next tenant needs it for long, and the other machine is free only for the added months. */
async function onlyBySwap({ serial, shelf: freeUnits, back }: Awaited<ReturnType<typeof rented>>): Promise<string> {
  await fleet.bookOn(freeUnits[0] ?? '', addDays(back, 70), addDays(back, 90), 'pause')
  return fleet.bookOn(serial, back, addDays(back, 300))
}
const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }
const findSwap = ({ lines }: Pick<Offer, 'lines'>) => lines[0]?.figures.swap_by

describe('a renewal with a later booking on the machine', () => {
  test('keeps it: the next one gets another machine, and others are rearranged for that where none is free', async () => {
    const { offer, agreed, shelf: freeUnits, serial, back, held } = await rented(2)
    const [first = '', second = ''] = freeUnits
    // Neither of the two has room for the next reservation; both their bookings fit on one. First fit finds nothing.
    const next = await fleet.bookOn(serial, addDays(back, 2), addDays(back, 60))
    const ids = [
      await fleet.bookOn(first, addDays(back, -20), addDays(back, 10)),
      await fleet.bookOn(second, addDays(back, 10), addDays(back, 70)),
    ]
    expect(findSwap(good<Offer>(await offer('renewal', { months: 1 })))).toBeUndefined()
    await agreed('renewal', { months: 1 })
    expect(await held()).toMatchObject([{ serial, state: 'out' }])
    const units = await Promise.all([next, ...ids].map(fleet.unitOf))
    expect(new Set(units)).toEqual(new Set([first, second]))
  })

  test('continues with another machine if only that is free: shown first, held, brought, both hand-overs recorded', async () => {
    const {
      offer,
      renewed,
      readRequest,
      swap,
      shelf: freeUnits,
      serial,
      back,
      end,
      newEnd,
      held,
      me,
      orderNo,
      order,
    } = await rented(1)
    const [other = ''] = freeUnits
    // The next tenant stays for long; the other machine is away after a while: it has room for the month, not for them.
    const next = await fleet.bookOn(serial, back, addDays(back, 300))
    const pause = await fleet.bookOn(other, addDays(back, 40), addDays(back, 90), 'pause')
    expect(findSwap(good<Offer>(await offer('renewal', { months: 1 })))).toBe(end)
    const no = await renewed()
    expect(await held()).toMatchObject([
      { serial, state: 'out', to: back },
      { serial: other, state: 'booked', to: addDays(newEnd, Number(daysAfter(end, back))) },
    ])
    expect([await fleet.unitOf(next), await fleet.unitOf(pause)]).toEqual([serial, other])
    const desk = house.by('operations')
    expect(good<StaffRequest>(await desk.get(`/admin/requests/${no}`))).toMatchObject({
      ...{ next: 'swap', urgency: 'calm', swap: { serial_number: other, by: end } },
    })
    const { rows: mails } = await app.context.connection.pool.query(
      `select template, language, data from mails where data ->> 'request_no' = $1 and template = 'request_paid'`,
      [no],
    )
    expect(renderMail(mails[0], sender).text).toMatch(/ruilen die uiterlijk op .* om/)
    const after = good<StaffRequest>(await swap(no, { pictures: await sidesBy(app, house), remark: 'Aan de deur' }))
    expect(after).toMatchObject({ outcome: 'swapped', swap: null, next: 'nothing' })
    const now = await me.read(orderNo)
    expect(now.items[0]?.serial_numbers).toEqual([other])
    expect(now).toMatchObject({ end_time: newEnd, deposit_held: order.deposit_held, order_status: order.order_status })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    expect(await house.unit(other)).toMatchObject({ holder: 'tenant' })
    expect(await held()).toMatchObject([{ serial: other, state: 'out' }])
    const { rows } = await app.context.connection.pool.query(
      `select direction, serial_number from hand_overs join devices using (device_id)
       join requests using (after_sale_id) where request_no = $1 order by at, hand_over_id`,
      [no],
    )
    expect(rows).toEqual([
      { direction: 'back', serial_number: serial },
      { direction: 'out', serial_number: other },
    ])
    expect((await readRequest(no)).events.map(({ event }) => event)).toContain('swapped')
    expect((await swap(no)).json).toMatchObject({ data: { reason: 'swapped' } })
  })

  test('is refused with the last free day, to which it can be made and not a day more', async () => {
    const { offer, ask, shelf: freeUnits, serial, back, end, held, item, orderNo } = await rented(1)
    const [other = ''] = freeUnits
    const before = await held()
    const next = await fleet.bookOn(serial, addDays(back, 9), addDays(back, 300))
    const taken = await fleet.bookOn(other, addDays(back, -30), addDays(back, 300))
    const response = await offer('renewal', { months: 1 })
    expect(verdict(response)).toEqual([409, 200206])
    expect(response.json).toMatchObject({ data: { reason: 'promised_to_others', last_free_day: addDays(end, 9) } })
    expect(verdict(await ask('renewal', { months: 1 }))).toEqual([409, 200206])
    // Staff are told the same, and conclude nothing.
    const input = { item_id: item.item_id, apply_type: 'renewal', months: 1 }
    const behalf = (call: string, body: object) =>
      house.by('operations').post(`/admin/orders/${orderNo}/${call}`, { ...input, ...body })
    expect((await behalf('request-offer', {})).json).toEqual(response.json)
    const asking = { reason_code: 'other', apply_reason: 'Nog even', asked_by: 'Belde' }
    expect((await behalf('requests', asking)).json).toMatchObject({ data: { reason: 'customer_concludes' } })
    expect(await held()).toEqual(before)
    expect([await fleet.unitOf(next), await fleet.unitOf(taken)]).toEqual([serial, other])
  })

  test('brings the other machine once it is paid for, by a role that hands out machines, and for nothing else', async () => {
    const made = await rented(1)
    await onlyBySwap(made)
    const { agreed, staffDoes, readRequest, pays, swap, shelf: freeUnits, held } = made
    const { request_no } = await agreed('renewal', { months: 1 })
    expect((await swap(request_no)).json).toMatchObject({ data: { reason: 'not_paid' } })
    await pays((await readRequest(request_no)).checkout_no)
    expect(verdict(await staffDoes(request_no, 'swap', {}, 'support'))).toEqual([403, 403])
    expect(verdict(await swap(request_no, { serial_number: 'NEVER-MADE' }))).toEqual([404, expect.any(Number)])
    expect(await held()).toHaveLength(2)
    // Two members of staff swap the same machine.
    const responses = await Promise.all([swap(request_no), swap(request_no)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await held()).toMatchObject([{ serial: freeUnits[0], state: 'out' }])
  })

  test('waits for a machine in the workshop, and brings it once it is repaired', async () => {
    const made = await rented(1)
    await onlyBySwap(made)
    const no = await made.renewed()
    const { device_id } = await house.unit(made.shelf[0] ?? '')
    const command = async (name: string) =>
      good(
        await house
          .by('operations')
          .post(`/admin/devices/${device_id}/commands`, { command: name, reason: 'Naar de bank' }),
      )
    await app.context.db.updateTable('devices').set({ holder: 'platform' }).where('device_id', '=', device_id).execute()
    const before = await made.held()
    const response = await made.swap(no)
    expect(response.json).toMatchObject({ code: 200001, data: { holder: 'platform' } })
    expect(await made.held()).toEqual(before)
    await command('restock')
    good(await made.swap(no))
    expect(await made.held()).toMatchObject([{ serial: made.shelf[0], state: 'out' }])
  })

  test('releases the other machine when it is taken back, and nothing else', async () => {
    const made = await rented(1)
    const { agreed, me, held } = made
    await onlyBySwap(made)
    const before = await held()
    const { checkout_no } = await agreed('renewal', { months: 1 })
    expect(await held()).toHaveLength(2)
    good(await me.call('POST', `/checkouts/${checkout_no}/cancel`, {}))
    expect(await held()).toEqual(before)
  })

  test('a second one makes the other machine stay longer, or is taken back without affecting the first', async () => {
    const made = await rented(1)
    const { agreed, renewed, me, shelf: freeUnits, held, newEnd } = made
    await onlyBySwap(made)
    await renewed()
    const paid = await held()
    const { checkout_no, offer } = await agreed('renewal', { months: 1 })
    expect(offer && findSwap(offer)).toBeTypeOf('string')
    expect((await held())[1]).toMatchObject({ serial: freeUnits[0], state: 'booked' })
    expect((await held())[1]?.to).toBe(
      addDays(addMonths(made.order.start_time as Day, 4), daysAfter(newEnd, paid[1]?.to ?? newEnd)),
    )
    good(await me.call('POST', `/checkouts/${checkout_no}/cancel`, {}))
    expect(await held()).toEqual(paid)
  })

  test('a tenant who returns it after all needs no other one', async () => {
    const made = await rented(1)
    const { agreed, renewed, does, serial, held } = made
    await onlyBySwap(made)
    await renewed()
    const { request_no } = await agreed('return')
    await does(request_no, 'approve')
    await does(request_no, 'step', { event: 'pick_up' })
    expect(await held()).toMatchObject([{ serial, state: 'out' }])
  })

  test('a missed exchange keeps its machine: facts override plans, and the next one has a shortage', async () => {
    const made = await rented(1)
    const { renewed, serial, back, end, held } = made
    const next = await onlyBySwap(made)
    await renewed()
    await later(app, daysAfter(fleet.today(), end) + 3)
    await growOverdue(app.context, {})
    expect((await held())[0]).toMatchObject({ serial, state: 'out', to: addDays(back, 3) })
    expect(await fleet.unitOf(next)).toBeNull()
  })

  test.each(['repair', 'buy', 'return'] as const)('waits while a %s of the machine is open', async type => {
    const made = await rented(1)
    await onlyBySwap(made)
    const no = await made.renewed()
    const before = await made.held()
    const asked = type === 'repair' ? await made.asked(type) : await made.agreed(type)
    const response = await made.swap(no)
    expect(response.json).toMatchObject({ code: 200_402, data: { request_no: asked.request_no } })
    expect(await made.held()).toEqual(before)
    expect(await house.unit(made.serial)).toMatchObject({ holder: 'tenant' })
  })
})

function daysAfter(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths } from '#domain/calendar.ts'
import { demoPeople } from '../../seed/demo-people.ts'
import { demoShareCode } from '../../seed/demo-promotions.ts'
import type { Agenda } from '../agenda.ts'
import type { Invented, Place } from '../people.ts'
import type { Said } from '../said.ts'
import { isShipped } from '../steps/goods.ts'
import { asksBack, goesByBank, isGrantedInVain } from '../steps/money.ts'
import { cancels, pays, places, signs } from '../steps/order.ts'
import { asks, isApproved, packs } from '../steps/requests.ts'
import { comesBack, rented } from './plan-rentals.ts'

const dayMinutes = 1440

/** The current state of the shop: something in every state. */
export function planNow(agenda: Agenda): void {
  const { ago, today } = bound(agenda)
  const blades = { lines: [{ sku: 'blades-set-9' }] }
  const machine = { lines: [{ sku: 'genie-600-buy' }] }
  agenda.story(agenda.newcomer()).before(9, places({ ...machine, coupon: 'GRASGROEN' }))
  agenda.story().before(14, places(machine)).before(12, pays('card', 'decline'))
  agenda.story().before(50, places(blades)).before(49, pays('ideal', 'delayed'))
  for (const hours of [3, 8, 20]) {
    agenda
      .story()
      .before(hours * 60, places(hours === 8 ? machine : blades))
      .before(hours * 60 - 2, pays('ideal', 'success'))
  }
  for (const [days, wish] of [
    [1, machine],
    [2, blades],
    [4, blades],
    [6, machine],
  ] as const) {
    const minutes = days * dayMinutes
    agenda
      .story()
      .before(minutes + 600, places(wish))
      .before(minutes + 595, pays('card', 'success'))
      .before(minutes, isShipped('buy'))
  }
  // Paid, and beginning soon.
  for (const [days, model] of [
    [5, '1000'],
    [9, '600'],
    [16, '3000'],
  ] as const) {
    const start = addDays(today, days)
    const lines = [{ sku: `genie-${model}-rent`, months: 4, start_on: deliveryDayFrom('NL', start) }]
    agenda
      .story()
      .on(ago(1), 12 + days / 2, places({ lines }))
      .on(ago(1), 12.2 + days / 2, pays('ideal', 'success'))
  }
  // Customers who came by an invitation recently.
  for (const days of [20, 12, 4]) {
    rented(agenda, { model: '600', start: addDays(ago(days), 6), months: 6, share: demoShareCode }, agenda.newcomer())
  }
  const sent = (days: number, reason: Said) =>
    agenda
      .story()
      .on(ago(days + 6), 18, places(blades))
      .on(ago(days + 6), 18.2, pays('ideal', 'success'))
      .on(ago(days + 5), 9, isShipped('buy'))
      .on(ago(days), 10, asksBack('buy', 700, reason))
  sent(2, 'blade_missing')
  sent(1, 'screws_missing')
  sent(4, 'box_was_wet').on(ago(3), 10, isGrantedInVain())
  sent(5, 'blade_bent').on(ago(4), 10, isGrantedInVain()).on(ago(3), 10, goesByBank)
  rented(agenda, { model: '600', start: addMonths(addDays(today, 12), -4), months: 4 }).on(
    ago(2),
    12,
    asks({ type: 'renewal', reason: 'season', months: 3 }),
  )
  // The label exists, the parcel was not handed over yet.
  rented(agenda, { model: '600', start: addMonths(addDays(today, 4), -5), months: 5 })
    .on(ago(4), 12, asks({ type: 'return', reason: 'end_of_term', pick_up_on: addDays(today, 4) }))
    .on(ago(3), 9, isApproved)
    .on(ago(3), 12, packs(addDays(today, 4)))
  rented(agenda, { model: '1000', start: addMonths(ago(4), -6), months: 6 })
    .on(ago(8), 12, asks({ type: 'return', reason: 'end_of_term', pick_up_on: ago(4) }))
    .on(ago(7), 9, isApproved)
    .on(ago(7), 12, packs(ago(4)))
}

function bound(agenda: Agenda) {
  return { ago: (days: number) => agenda.ago(days), today: agenda.today }
}

const homes: Record<'nl' | 'de', Place> = {
  nl: { street: 'Voorstraat', house_number: '14', postcode: '3512 AN', city: 'Utrecht', country: 'NL' },
  de: { street: 'Hafenweg', house_number: '22', postcode: '48155', city: 'Münster', country: 'DE' },
}

/** Every login of the demo has some data of each kind. */
export function planDemoPeople(agenda: Agenda): void {
  const { ago, today } = bound(agenda)
  const sanne = loginOf('klant@genie.example', '+31 6 5550 1883', homes.nl)
  rented(
    agenda,
    { model: '1000', start: addDays(agenda.monthsAgo(4), 3), months: 9, extra: { sku: 'blades-set-9' } },
    sanne,
  )
  rented(agenda, { model: '600', start: addMonths(addDays(today, 5), -7), months: 7 }, sanne)
  rented(agenda, { model: '3000', start: agenda.monthsAgo(2), months: 12 }, sanne).on(
    addDays(agenda.monthsAgo(2), -5),
    20,
    cancels('rent', 'size_smaller'),
  )
  agenda
    .story(sanne)
    .before(4 * dayMinutes, places({ lines: [{ sku: 'garage-small' }] }))
    .before(4 * dayMinutes - 3, pays('ideal', 'success'))
    .before(3 * dayMinutes + 300, isShipped('buy'))
  agenda
    .story(sanne)
    .before(2 * dayMinutes, places({ lines: [{ sku: 'blades-set-27' }] }))
    .before(2 * dayMinutes - 3, pays('card', 'success'))
    .before(dayMinutes + 120, isShipped('buy'))

  const jonas = loginOf('kunde@genie.example', '+49 151 555 1883', homes.de)
  rented(agenda, { model: '3000', start: agenda.monthsAgo(5), months: 12 }, jonas)
  comesBack(rented(agenda, { model: '600', start: agenda.monthsAgo(11), months: 6 }, jonas), agenda.monthsAgo(5))
  agenda
    .story(jonas)
    .on(agenda.monthsAgo(3), 20, places({ lines: [{ sku: 'garage-large' }, { sku: 'blades-set-27' }] }))
    .on(agenda.monthsAgo(3), 20.1, pays('card', 'success'))
    .on(addDays(agenda.monthsAgo(3), 1), 9, isShipped('buy'))
    .on(addDays(agenda.monthsAgo(3), 3), 19, signs('buy'))
  rented(agenda, { model: '1000', start: addMonths(ago(2), -4), months: 4 }, jonas)
    .on(ago(9), 20, asks({ type: 'return', reason: 'end_of_term', pick_up_on: ago(2) }))
    .on(ago(8), 9, isApproved)
    .on(ago(7), 20, packs(ago(2)))
}

function loginOf(email: string, phone: string, place: Place): Invented {
  const login = demoPeople.list.find(person => person.email === email)
  if (!login) throw new Error(`Nobody signs in as ${email}`)
  return { name: login.user_name, email, language: login.language, phone, place, hasAccount: true }
}

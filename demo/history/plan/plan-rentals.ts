import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import type { Agenda, Story } from '../agenda.ts'
import type { Invented } from '../people.ts'
import { isShipped } from '../steps/goods.ts'
import { cancels, changes, endsRental, type Line, pays, places, signs, withdraws } from '../steps/order.ts'
import {
  acceptsBill,
  acceptsSettlement,
  asks,
  disputes,
  fails,
  findsRequest,
  goesOn,
  isApproved,
  isBilled,
  isInspected,
  isRejected,
  isSettled,
  packs,
  paysRequest,
  takesBack,
  writes,
} from '../steps/requests.ts'
import { Pens } from './plan-reviews.ts'

export interface Term {
  model: '600' | '1000' | '3000'
  start: Day
  months: number
  /** Bought together with it. */
  extra?: Line
  report?: boolean
  coupon?: string
  share?: string
  isSigned?: boolean
}

/**
 * Ordered some days ahead, paid, and delivered on its first day. On a day without a delivery nobody can start: one that
 * is meant to is agreed on for the day before and comes late, so that it begins when it was meant to.
 */
export function rented(agenda: Agenda, term: Term, person?: Invented): Story {
  const { model, start, months, extra, report = false, coupon, share, isSigned = true } = term
  const agreed = deliveryDayFrom('NL', start, -1)
  const ordered = addDays(agreed, -6)
  const lines = [{ sku: `genie-${model}-rent`, months, start_on: agreed }, ...(extra ? [extra] : [])]
  const story = agenda
    .story(person)
    .on(ordered, 18.4, places({ lines, ...(coupon && { coupon }), ...(share && { share }) }))
    .on(ordered, 18.5, pays(months % 2 ? 'card' : 'ideal', 'success'))
    .on(addDays(start, -2), 9.2, isShipped('rent', { report }))
  if (extra) story.on(addDays(ordered, 1), 9.8, isShipped('buy'))
  return isSigned ? story.on(start, 18, signs('rent')) : story
}

/** Requested in time, picked up on the last day, inspected after its arrival. */
export function comesBack(story: Story, end: Day): Story {
  return story
    .on(addDays(end, -7), 11, asks({ type: 'return', reason: 'end_of_term', pick_up_on: end }))
    .on(addDays(end, -6), 10, isApproved)
    .on(addDays(end, -6), 18, packs(end))
    .on(addDays(end, 5), 14, isInspected())
}

/** Requested at the end or before it, and picked up at once. */
function goesAt(story: Story, day: Day, reason: 'moving' | 'end_of_term' | 'not_satisfied' = 'end_of_term'): Story {
  return story
    .on(day, 11, asks({ type: 'return', reason }))
    .on(addDays(day, 1), 10, isApproved)
    .on(addDays(day, 1), 17, packs())
}

const models = [
  ['600', 46],
  ['1000', 34],
  ['3000', 20],
] as const
const terms = [
  [2, 10],
  [3, 15],
  [4, 14],
  [5, 8],
  [6, 22],
  [7, 15],
  [9, 6],
  [12, 10],
] as const

/** A year of rentals: most are returned at their end, some are renewed. */
export function planRentals(agenda: Agenda, count: number): void {
  const { chance } = agenda
  const pens = new Pens('rent')
  for (let index = 0; index < count; index += 1) {
    const start = agenda.someDay(addDays(agenda.begins, 10), agenda.ago(3))
    const months = chance.weighed(terms)
    const extra = chance.next() < 0.2 ? { extra: { sku: 'blades-set-9' } } : {}
    const coupon = chance.next() < 0.12 ? { coupon: 'GRASGROEN' } : {}
    const isSigned = chance.next() < 0.7
    const story = rented(agenda, { model: chance.weighed(models), start, months, isSigned, ...extra, ...coupon })
    if (index % 2 === 0) pens.writes(story, start)
    const end = addMonths(start, months)
    const way = chance.weighed([
      ['back', 66],
      ['renewal', 16],
      ['buy', 9],
      ['late', 9],
    ] as const)
    if (way === 'renewal') renews(story, { start, months, more: chance.whole(2, 5) })
    else if (way === 'buy') buys(story, end)
    else if (way === 'late') goesAt(story, addDays(end, chance.whole(5, 11))).on(addDays(end, 20), 14, isInspected())
    else comesBack(story, end)
  }
}

function renews(story: Story, { start, months, more }: { start: Day; months: number; more: number }): Story {
  const end = addMonths(start, months)
  story
    .on(addDays(end, -20), 20, asks({ type: 'renewal', reason: 'season', months: more }))
    .on(addDays(end, -19), 20, paysRequest)
  return comesBack(story, addMonths(start, months + more))
}

function buys(story: Story, end: Day): Story {
  return story
    .on(addDays(end, -15), 20, asks({ type: 'buy', reason: 'satisfied' }))
    .on(addDays(end, -14), 20.5, paysRequest)
}

/** Exceptions: each of them once. */
export function planRentalsGoneOtherwise(agenda: Agenda): void {
  const ending = (days: number, months: number, more: Partial<Term> = {}) => {
    const start = addMonths(agenda.ago(days), -months)
    return { start, end: addMonths(start, months), story: rented(agenda, { model: '600', start, months, ...more }) }
  }
  planBefore(agenda)
  planDamage(ending)
  planRepairs(agenda)
  const early = rented(agenda, { model: '1000', start: agenda.monthsAgo(6), months: 9 })
  goesAt(early, agenda.ago(60), 'moving').on(agenda.ago(52), 14, isInspected())
  const asked = rented(agenda, { model: '600', start: agenda.monthsAgo(5), months: 12 })
  asked
    .on(agenda.ago(40), 12, endsRental('Wij verhuizen'))
    .on(agenda.ago(40), 13, findsRequest('rent'))
    .on(agenda.ago(39), 20, packs())
    .on(agenda.ago(33), 14, isInspected())
  // One tenant still has the machine, another has just packed it.
  ending(9, 4, { model: '1000' })
  goesAt(ending(8, 6).story, agenda.ago(2))
}

function planBefore(agenda: Agenda): void {
  const start = agenda.someDay(agenda.monthsAgo(9), agenda.monthsAgo(4))
  rented(agenda, { model: '600', start, months: 4 }).on(addDays(start, -5), 12, changes('rent', { months: 6 }))
  rented(agenda, { model: '1000', start: addDays(start, 9), months: 6 }).on(
    addDays(start, 4),
    12,
    changes('rent', { months: 3 }),
  )
  for (const [days, reason] of [
    [12, 'mower_of_neighbours'],
    [31, 'garden_rebuilt'],
  ] as const) {
    const first = addDays(start, days)
    rented(agenda, { model: '600', start: first, months: 7 }).on(addDays(first, -4), 8, cancels('rent', reason))
  }
  const regretted = rented(agenda, { model: '600', start: addDays(start, 20), months: 6 })
  regretted
    .on(addDays(start, 27), 11, withdraws('rent', ''))
    .on(addDays(start, 27), 12, findsRequest('rent'))
    .on(addDays(start, 27), 15, packs())
    .on(addDays(start, 32), 10, isInspected())
}

type Ending = (days: number, months: number, more?: Partial<Term>) => { end: Day; story: Story }

/** A report at shipment, findings at the return, and the tenant's response to them. */
function planDamage(ending: Ending): void {
  const scratched = (days: number, months: number, cost: number, model: Term['model'] = '600') => {
    const { end, story } = ending(days, months, { report: true, model })
    goesAt(story, addDays(end, -3)).on(addDays(end, 3), 10, isInspected({ cost, note: 'hood_torn' }))
    return { end, story }
  }
  const agreed = scratched(120, 4, 4900)
  agreed.story.on(addDays(agreed.end, 5), 20, acceptsSettlement)
  scratched(90, 6, 3500, '1000')
  const fought = scratched(70, 5, 8900)
  fought.story
    .on(addDays(fought.end, 6), 21, disputes('crack_was_there'))
    .on(addDays(fought.end, 12), 11, isSettled(4500, 'half_of_it'))
  const open = scratched(16, 6, 12_000, '3000')
  open.story.on(addDays(open.end, 5), 21, disputes('normal_wear'))
  scratched(7, 5, 2900)
}

function planRepairs(agenda: Agenda): void {
  const running = (ago: number, model: Term['model'] = '1000', report = false) =>
    rented(agenda, { model, start: agenda.monthsAgo(ago), months: 12, report })
  const mended = (story: Story, days: number) =>
    story
      .on(agenda.ago(days - 1), 9, isApproved)
      .on(agenda.ago(days - 2), 10, goesOn('pick_up'))
      .on(agenda.ago(days - 4), 10, goesOn('start'))
  const back = (story: Story, days: number) =>
    story
      .on(agenda.ago(days - 7), 16, goesOn('send_back', 'wheel_motor_replaced'))
      .on(agenda.ago(days - 9), 14, goesOn('complete'))

  const noise = running(7).on(
    agenda.ago(80),
    19,
    asks({ type: 'repair', reason: 'noise', words: 'wheel_squeaks', picture: true }),
  )
  back(mended(noise, 80), 80)
  const own = running(6, '600', true).on(
    agenda.ago(50),
    19,
    asks({ type: 'repair', reason: 'damage', words: 'over_a_hose' }),
  )
  mended(own, 50).on(agenda.ago(45), 9, isBilled(6500, 'hose_in_drive')).on(agenda.ago(44), 20, acceptsBill)
  back(own, 50)
  const service = running(8).on(agenda.ago(30), 19, asks({ type: 'maintenance', reason: 'yearly_service' }))
  back(mended(service, 30), 30)
  running(5, '600')
    .on(agenda.ago(35), 19, asks({ type: 'maintenance', reason: 'blades', words: 'blades_blunt' }))
    .on(agenda.ago(34), 9, isRejected('blades_by_yourself'))
  running(4, '3000')
    .on(agenda.ago(25), 19, asks({ type: 'repair', reason: 'app', words: 'app_lost_it' }))
    .on(agenda.ago(25), 22, takesBack)
  const stuck = running(3).on(
    agenda.ago(12),
    19,
    asks({ type: 'repair', reason: 'battery', words: 'empty_in_ten_minutes' }),
  )
  mended(stuck, 12).on(agenda.ago(6), 11, fails('no_battery_in_stock'))
  mended(running(4, '600').on(agenda.ago(6), 19, asks({ type: 'repair', reason: 'navigation' })), 6)
  mended(running(6).on(agenda.ago(9), 19, asks({ type: 'repair', reason: 'noise' })), 9).on(
    agenda.ago(1),
    9,
    goesOn('send_back', 'bearing_replaced'),
  )
  running(2, '600')
    .on(
      agenda.ago(1),
      20,
      asks({ type: 'repair', reason: 'does_not_start', words: 'start_does_nothing', picture: true }),
    )
    .before(60, writes('in_the_shed', 'looked_at_today'))
  const mine = agenda.story().on(agenda.ago(70), 19, places({ lines: [{ sku: 'genie-1000-buy' }] }))
  mine
    .on(agenda.ago(70), 19.2, pays('ideal', 'success'))
    .on(agenda.ago(69), 9, isShipped('buy'))
    .on(agenda.ago(20), 19, asks({ type: 'repair', kind: 'buy', reason: 'does_not_mow' }))
  back(mended(mine, 20), 20)
}

import { addDays, type Day } from '#domain/calendar.ts'
import type { Agenda, Story } from '../agenda.ts'
import { timePasses } from '../days.ts'
import type { Said } from '../said.ts'
import { isShipped, isTold } from '../steps/goods.ts'
import {
  asksBack,
  goesByBank,
  isGranted,
  isGrantedInVain,
  isRefused,
  isRetried,
  isTransferred,
} from '../steps/money.ts'
import { cancels, type Line, pays, places, signs, type Wish, withdraws } from '../steps/order.ts'
import { asks, findsRequest, isInspected, packs } from '../steps/requests.ts'
import { Pens } from './plan-reviews.ts'

const carts: readonly (readonly [readonly Line[], number])[] = [
  [[{ sku: 'blades-set-9' }], 26],
  [[{ sku: 'blades-set-27' }], 12],
  [[{ sku: 'blades-set-9', quantity: 2 }], 8],
  [[{ sku: 'garage-small' }], 9],
  [[{ sku: 'garage-large' }], 4],
  [[{ sku: 'genie-600-buy' }], 13],
  [[{ sku: 'genie-600-buy' }, { sku: 'garage-small' }], 7],
  [[{ sku: 'genie-1000-buy' }], 9],
  [[{ sku: 'genie-1000-buy' }, { sku: 'installation' }], 6],
  [[{ sku: 'genie-3000-buy' }], 4],
  [[{ sku: 'genie-3000-buy' }, { sku: 'garage-large' }, { sku: 'installation' }], 3],
]

/** Ordered and paid on a day, shipped on the next. */
function bought(agenda: Agenda, day: Day, wish: Wish, person = agenda.story()): Story {
  return person
    .on(day, 19.2, places(wish))
    .on(day, 19.3, pays('ideal', 'success'))
    .on(addDays(day, 1), 9.5, isShipped('buy'))
}

const blades: Wish = { lines: [{ sku: 'blades-set-9' }] }
const machine: Wish = { lines: [{ sku: 'genie-600-buy' }] }

/** The ordinary purchases of a year. */
export function planPurchases(agenda: Agenda, count: number): void {
  const { chance } = agenda
  const pens = new Pens('buy')
  for (let index = 0; index < count; index += 1) {
    const day = agenda.someDay(addDays(agenda.begins, 4), agenda.ago(20))
    const lines = chance.weighed(carts)
    const isMachine = lines.some(({ sku }) => sku.startsWith('genie'))
    const coupon = isMachine && chance.next() < 0.25 ? 'GRASGROEN' : undefined
    const other = index % 17 === 0 ? { billedTo: 'M. de Groot' } : {}
    const story = bought(agenda, day, { lines, ...(coupon && { coupon }), ...other })
    if (isMachine) pens.writes(story, addDays(day, 3))
    if (chance.next() < 0.6) story.on(addDays(day, 3), chance.whole(12, 20), signs('buy'))
  }
}

/** Exceptions: each of them at least once. */
export function planPurchasesGoneOtherwise(agenda: Agenda, often: number): void {
  const day = () => agenda.someDay(addDays(agenda.begins, 10), agenda.ago(45))
  const repeat = (times: number, tell: (day: Day) => unknown) => {
    for (let time = 0; time < Math.max(1, Math.round(times * often)); time += 1) tell(day())
  }
  const begun = (on: Day, wish = blades) => agenda.story().on(on, 20.1, places(wish))

  repeat(5, on => begun(on).on(on, 21, timePasses))
  repeat(3, on => begun(on, machine).on(on, 20.2, pays('card', 'decline')).on(on, 21.5, timePasses))
  repeat(3, on =>
    begun(on)
      .on(on, 20.2, pays('card', 'decline', 'success'))
      .on(addDays(on, 1), 10, isShipped('buy')),
  )
  repeat(2, on =>
    begun(on)
      .on(on, 20.2, pays('ideal', 'delayed'))
      .on(addDays(on, 1), 11, pays('ideal', 'delayed_success'))
      .on(addDays(on, 2), 10, isShipped('buy')),
  )
  repeat(1, on =>
    begun(on)
      .on(on, 20.2, pays('ideal', 'delayed'))
      .on(addDays(on, 2), 11, pays('ideal', 'delayed_failure'))
      .on(addDays(on, 2), 12.5, timePasses),
  )
  repeat(3, on => begun(on, machine).on(on, 20.3, cancels('buy', 'talk_it_over')))
  repeat(3, on =>
    begun(on, { ...machine, coupon: 'GRASGROEN' })
      .on(on, 20.2, pays('ideal', 'success'))
      .on(on, 22, cancels('buy', 'wrong_model')),
  )
  repeat(1, on =>
    begun(on)
      .on(on, 20.2, pays('ideal', 'success'))
      .on(addDays(on, 1), 10, isShipped('buy', { fate: 'lost' }))
      .on(addDays(on, 6), 10, isShipped('buy')),
  )
  repeat(1, on =>
    begun(on)
      .on(on, 20.2, pays('ideal', 'success'))
      .on(addDays(on, 1), 10, isShipped('buy', { fate: 'back_at_sender' }))
      .on(addDays(on, 8), 10, isShipped('buy')),
  )
  repeat(2, on =>
    begun(on)
      .on(on, 20.2, pays('card', 'success'))
      .on(
        addDays(on, 1),
        10,
        isShipped('buy', { by: { carrier: 'dhl', tracking_no: `JVGL0${on.replaceAll('-', '')}` } }),
      )
      .on(addDays(on, 3), 16, isTold('buy', 'deliver', 'Bezorgd volgens DHL')),
  )
  planSentBack(agenda, repeat)
  planMoneyBack(agenda, repeat)
}

type Repeat = (times: number, tell: (day: Day) => unknown) => void

const smaller = { type: 'repair', kind: 'buy', reason: 'not_as_described', words: 'smaller_than_thought' } as const

/** A purchase can be returned within two weeks, by the account or by the public form. */
function planSentBack(agenda: Agenda, repeat: Repeat): void {
  repeat(2, on =>
    bought(agenda, on, machine)
      .on(addDays(on, 8), 11, withdraws('buy', 'Het gras is te nat voor een robot'))
      .on(addDays(on, 8), 12, findsRequest('buy'))
      .on(addDays(on, 8), 13, packs())
      .on(addDays(on, 12), 10, isInspected()),
  )
  repeat(2, on =>
    bought(agenda, on, { lines: [{ sku: 'garage-small' }] })
      .on(addDays(on, 7), 17, asks({ ...smaller, remedy: 'refund' }))
      .on(addDays(on, 8), 11, findsRequest('buy'))
      .on(addDays(on, 8), 12, packs())
      .on(addDays(on, 12), 10, isInspected()),
  )
}

function planMoneyBack(agenda: Agenda, repeat: Repeat): void {
  const asked = (on: Day, wish: Wish, amount: number | null, reason: Said) =>
    bought(agenda, on, wish).on(addDays(on, 5), 14, asksBack('buy', amount, reason))
  repeat(2, on => asked(on, blades, 500, 'box_damaged').on(addDays(on, 6), 9, isGranted()))
  repeat(1, on =>
    asked(on, { lines: [{ sku: 'genie-1000-buy' }] }, 60_000, 'late_for_the_party')
      .on(addDays(on, 6), 9, isGranted())
      .on(addDays(on, 7), 9, isGranted('admin')),
  )
  repeat(2, on => asked(on, blades, null, 'others_after_all').on(addDays(on, 6), 9, isRefused('opened_and_used')))
  repeat(1, on =>
    asked(on, machine, 5000, 'scratch_on_hood')
      .on(addDays(on, 6), 9, isGrantedInVain())
      .on(addDays(on, 7), 9, isRetried),
  )
  repeat(1, on =>
    asked(on, machine, 4000, 'manual_missing')
      .on(addDays(on, 6), 9, isGrantedInVain())
      .on(addDays(on, 7), 9, goesByBank)
      .on(addDays(on, 9), 9, isTransferred),
  )
}

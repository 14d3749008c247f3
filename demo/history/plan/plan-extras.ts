import { addDays } from '#domain/calendar.ts'
import type { Agenda } from '../agenda.ts'
import { isShipped } from '../steps/goods.ts'
import { pays } from '../steps/order.ts'
import { buysAllOf, comeIn, oneIsBroken, waits } from '../steps/shortage.ts'
import { isAnswered, sends, waitsFor } from '../steps/words.ts'

/** A shortage that was resolved, messages, and a waiting list. */
export function planExtras(agenda: Agenda): void {
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

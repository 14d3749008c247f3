import { addDays } from '#domain/calendar.ts'
import type { Agenda } from './agenda.ts'
import { isShipped } from './deeds/goods.ts'
import { pays } from './deeds/order.ts'
import { buysAllOf, comeIn, oneIsBroken, waits } from './deeds/shortage.ts'
import { isAnswered, sends, waitsFor } from './deeds/words.ts'

/** A shortage that was mended, letters, and a list of who waits. */
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
    .on(agenda.ago(150), 15, sends({ category: 'question', text: 'Kan de maaier ook om een trampoline heen rijden?' }))
    .on(
      agenda.ago(149),
      10,
      isAnswered('Ja: teken de trampoline als een verboden zone in de app, dan blijft hij ervandaan.'),
    )
  agenda
    .story()
    .on(agenda.ago(80), 21, sends({ category: 'complaint', text: 'Das Paket kam einen Tag später als angekündigt.' }))
    .on(
      agenda.ago(79),
      11,
      isAnswered('Das tut uns leid. Der Zusteller hatte eine Panne; wir haben ihn daran erinnert, Bescheid zu geben.'),
    )
  agenda
    .story()
    .on(agenda.ago(2), 12, sends({ category: 'question', text: 'Hoe vaak moet ik de mesjes eigenlijk wisselen?' }))
  agenda
    .story()
    .on(agenda.ago(1), 9, sends({ category: 'delivery', text: 'Could you deliver after six in the evening, please?' }))
  for (const [days, model, months] of [
    [9, 'genie-3000', 4],
    [5, 'genie-1000', 6],
    [3, 'genie-3000', 12],
  ] as const) {
    agenda.story().on(agenda.ago(days), 20, waitsFor(model, months))
  }
}

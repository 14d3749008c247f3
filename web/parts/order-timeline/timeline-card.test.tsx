// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { orderReasons } from '#domain/orders/events.ts'
import { allMessages } from '#i18n/translate.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import type { OrderDetail, OrderEvent } from '../order-facts/order.ts'
import { TimelineCard } from './timeline-card.tsx'

let page: Mounted
afterEach(() => page.close())

const event = (event: OrderEvent['event'], to_status: OrderEvent['to_status'], day: number): OrderEvent => ({
  ...{ event, from_status: null, to_status, actor_role: 'system', reason: '' },
  at: `2026-05-0${day}T10:00:00.000Z`,
})
const first = [event('placed', 'created', 1), event('paid', 'pay_success', 1), event('ship', 'in_transit', 2)]
const again = [event('lose', 'pay_success', 4), event('ship', 'in_transit', 5)]

async function linesOf(events: OrderEvent[], language: Language): Promise<string[]> {
  const order = { order_status: events.at(-1)?.to_status, events } as unknown as OrderDetail
  page = await mounted(<TimelineCard order={order} />, { answer: () => null, language })
  return [...page.place.querySelectorAll('.order-phase-lines li')].map(line => line.textContent ?? '')
}

test.each(languages)('%s: the first parcel was not sent again', async language => {
  expect(await linesOf(first, language)).toEqual([])
})

test.each(languages)('%s: one that was lost was sent again, each on its day', async language => {
  const [lost, sent, ...others] = await linesOf([...first, ...again], language)
  const { lose, ship } = allMessages[language].orders.event
  const before = (text: string) => text.slice(0, text.indexOf('{'))
  expect([lost, sent]).toEqual([
    expect.stringMatching(new RegExp(`^${before(lose)}.*4`)),
    expect.stringMatching(new RegExp(`^${before(ship)}.*5`)),
  ])
  expect(others).toEqual([])
})

test.each(languages)('%s: a parcel that staff report as delivered has its day', async language => {
  const [delivered] = await linesOf([...first.slice(0, 2), event('deliver', 'delivered', 3)], language)
  expect(delivered).toMatch(/3/)
})

const ended = (event: OrderEvent['event'], actor_role: OrderEvent['actor_role'], reason: string): OrderEvent => ({
  ...{ event, from_status: null, to_status: 'canceled', actor_role, reason },
  at: '2026-05-04T10:00:00.000Z',
})

test.each(languages)('%s: an end is told in words, never by a code', async language => {
  const { reason, event: lines } = allMessages[language].orders
  const [withdrawn] = await linesOf([...first, ended('withdraw', 'system', 'withdrawn')], language)
  expect(withdrawn).toBe(`${lines.withdraw}${reason.withdrawn}`)
  page.close()
  const [canceled] = await linesOf([...first, ended('cancel', 'guest', 'Toch te groot')], language)
  expect(canceled).toBe(`${lines.cancel_customer}${reason.written.replace('{reason}', 'Toch te groot')}`)
})

test.each(orderReasons)('the reason %s is a text of its own', async code => {
  const [line] = await linesOf([...first, ended('close', 'system', code)], 'nl')
  expect(line).toBe(allMessages.nl.orders.reason[code])
})

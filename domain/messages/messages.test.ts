import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventsFrom, step } from '../machine.ts'
import { suggestAuthor } from './author.ts'
import { alertDayOn, isOverdue, replyDueOn } from './promise.ts'
import { messageMachine } from './states.ts'
import { formatTicket, parseTicket, ticketLength, ticketLetters } from './ticket.ts'

describe('a ticket', () => {
  const draws = fc.array(fc.nat(ticketLetters.length - 1), { minLength: ticketLength, maxLength: ticketLength })

  test('is readable: two groups without ambiguous letters', () => {
    fc.assert(
      fc.property(draws, drawn => {
        expect(formatTicket(drawn)).toMatch(/^GM-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
        expect(formatTicket(drawn).slice(3)).not.toMatch(/[01ILOSBZGU]/)
      }),
    )
  })

  test('is found again however it was typed', () => {
    fc.assert(
      fc.property(draws, drawn => {
        const ticket = formatTicket(drawn)
        const typed = [ticket.toLowerCase(), ticket.replaceAll('-', ' '), ` ${ticket} `, ticket.slice(3), `${ticket}\n`]
        for (const text of [...typed, ticket.replaceAll('-', '–'), ticket.replaceAll('-', '')])
          expect(parseTicket(text), text).toBe(ticket)
      }),
    )
  })

  test.each(['', 'GM', 'GM-7K4Q-92X', 'GM-7K4Q-92XDD', 'GM-7K4Q-92X0', 'GM-7K4Q-92XI', "GM-7K4Q-92X'", '7K4Q_92XD'])(
    '%j is none',
    text => expect(parseTicket(text)).toBeUndefined(),
  )

  test('every letter can occur, and different numbers give different tickets', () => {
    const all = [...ticketLetters].map((_, place) => formatTicket(Array(ticketLength).fill(place)))
    expect(new Set(all).size).toBe(ticketLetters.length)
  })
})

describe('the promise', () => {
  test('is kept within fourteen days, over the end of a month and of summer time', () => {
    expect(replyDueOn('2026-10-20')).toBe('2026-11-03')
    expect(replyDueOn('2028-02-20')).toBe('2028-03-05')
  })

  test.each([
    ['2026-05-01', '2026-05-10', 0, false],
    ['2026-05-01', '2026-05-11', 10, false],
    ['2026-05-01', '2026-05-13', 10, false],
    ['2026-05-01', '2026-05-14', 13, false],
    ['2026-05-01', '2026-05-15', 13, false],
    ['2026-05-01', '2026-05-16', 13, true],
  ] as const)('waiting since %s, on %s: alert of day %i, overdue %s', (since, today, alert, overdue) => {
    expect([alertDayOn(since, today), isOverdue(since, today)]).toEqual([alert, overdue])
  })
})

describe('states', () => {
  test('another message of the customer reopens what was answered or closed', () => {
    for (const state of messageMachine.states)
      expect(step(messageMachine, state, 'reply', 'guest')).toEqual({ ok: true, value: 'open' })
  })

  test('a closed message is not answered before the customer writes again', () => {
    expect(step(messageMachine, 'closed', 'answer', 'support')).toEqual({
      ok: false,
      refusal: 'completed_unchangeable',
    })
    expect(step(messageMachine, 'closed', 'close', 'admin')).toEqual({ ok: false, refusal: 'completed_unchangeable' })
  })

  test('customers cannot answer their own messages', () => {
    expect(eventsFrom(messageMachine, 'open', 'customer')).toEqual(['reply'])
    expect(eventsFrom(messageMachine, 'open', 'operations')).toEqual([])
  })
})

test.each([
  ['Sanne de Wit', 'Sanne W.'],
  ['  Jonas   weber ', 'Jonas W.'],
  ['Cher', 'Cher'],
  ['王小明', '王**'],
  ['王 小明', '王 小.'],
  ['王', '王'],
  ['', ''],
])('%j stands beside a question as %j', (name, author) => expect(suggestAuthor(name)).toBe(author))

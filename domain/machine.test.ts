import { describe, expect, test } from 'vitest'
import { roles } from './access.ts'
import { type Actor, eventsFrom, findMachineIssues, machine, step } from './machine.ts'
import { machines } from './machines.ts'
import { orderMachine } from './orders/states.ts'

const actors: Actor[] = [...roles, 'system', 'provider', 'carrier']

describe.each(machines)('$name', table => {
  test('is consistent: known states, every state reachable, ends declared, no ambiguity', () => {
    expect(findMachineIssues(table)).toEqual([])
  })

  test('refuses every pair that is not in the table, for every actor', () => {
    const events = [...new Set(table.transitions.map(row => row.event))]
    for (const from of table.states) {
      for (const event of events) {
        for (const by of actors) {
          const rows = table.transitions.filter(row => row.from.includes(from) && row.event === event)
          const allowed = rows.find(row => row.by.includes(by))
          const result = step(table, from, event, by)
          expect(result.ok ? result.value : undefined, `${from} ${event} ${by}`).toBe(allowed?.to)
          expect(eventsFrom(table, from, by).includes(event), `${from} ${event} ${by}`).toBe(allowed !== undefined)
        }
      }
    }
  })
})

test('a refusal distinguishes a wrong actor, a wrong state and a finished process', () => {
  expect(step(orderMachine, 'pay_success', 'ship', 'customer')).toEqual({ ok: false, refusal: 'no_permission' })
  expect(step(orderMachine, 'created', 'ship', 'operations')).toEqual({ ok: false, refusal: 'transition_invalid' })
  expect(step(orderMachine, 'completed', 'cancel', 'customer')).toEqual({
    ok: false,
    refusal: 'completed_unchangeable',
  })
})

test('the table check finds every kind of issue', () => {
  const broken = machine<string, string>({
    name: 'broken',
    states: ['a', 'b', 'c'],
    initial: 'a',
    ends: [],
    transitions: [
      { from: ['a'], event: 'go', by: ['system'], to: 'b' },
      { from: ['a'], event: 'go', by: ['system'], to: 'd' },
    ],
  })
  expect(findMachineIssues(broken)).toEqual([
    'broken: unknown state d',
    'broken: nobody reaches c',
    'broken: b is a dead end',
    'broken: c is a dead end',
    'broken: go from a is ambiguous',
  ])
})

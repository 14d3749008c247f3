import { describe, expect, test } from 'vitest'
import { roles } from '../access.ts'
import { deviceStatuses, pools } from '../catalogue/constants.ts'
import type { Actor } from '../machine.ts'
import { refuse } from '../result.ts'
import {
  commandDevice,
  commandManually,
  correctDevice,
  deviceCommands,
  isLost,
  isRestorable,
  isUsedAfter,
  mayBeAsNew,
  moveDevice,
} from './commands.ts'
import { reservationPurposes } from './constants.ts'
import { deviceHolders, deviceStateMachine, deviceStates, holderMachine } from './states.ts'

/** Written out a second time by hand: everything else is refused. */
const allowed: Record<string, string> = {
  'idle hand_out': 'tenant',
  'tenant take_back': 'platform',
  'platform restock': 'idle',
  'platform hand_back': 'tenant',
  'idle sell': 'sold',
  'tenant sell': 'sold',
  'platform sell': 'sold',
  'sold buy_back': 'platform',
  'not_started start_repair': 'under_repair',
  'under_repair finish_repair': 'repair_complete',
  'repair_complete release': 'not_started',
  'not_started start_maintenance': 'under_maintenance',
  'under_maintenance finish_maintenance': 'not_started',
}

const actors: Actor[] = [...roles, 'system', 'provider', 'carrier']
const fleet: Actor[] = ['operations', 'admin', 'system']
/** Commands that no person gives. */
const byShop: Record<string, Actor[]> = { buy_back: ['system'] }

describe.each(deviceCommands)('%s', command => {
  test.each(actors)('by %s from every state', by => {
    for (const holder of deviceHolders) {
      for (const device_state of deviceStates) {
        for (const device_status of deviceStatuses) {
          const device = { holder, device_state, device_status }
          const said = JSON.stringify(device)
          const holderTo = allowed[`${holder} ${command}`]
          const stateTo = allowed[`${device_state} ${command}`]
          const result = commandDevice(device, command, by)
          const isOut = holder === 'tenant' || holder === 'sold'
          const isRetired = device_status === 'disabled' && !(isOut && isHolderCommand(command))
          const isAllowed = (holderTo ?? stateTo) !== undefined && (byShop[command] ?? fleet).includes(by) && !isRetired
          expect(result.ok, said).toBe(isAllowed)
          if (result.ok) {
            expect(result.value, said).toEqual({
              device_status,
              holder: holderTo ?? holder,
              device_state: stateTo ?? device_state,
            })
          } else if (isRetired) expect(result.refusal, said).toBe('retired')
          else if (holderTo ?? stateTo) expect(result.refusal, said).toBe('no_permission')
          else {
            expect(result.refusal, said).toBe(
              holder === 'sold' && isHolderCommand(command) ? 'completed_unchangeable' : 'transition_invalid',
            )
          }
        }
      }
    }
  })
})

const listEvents = (machine: { transitions: readonly { event: string }[] }) =>
  new Set(machine.transitions.map(({ event }) => event))
const isHolderCommand = (command: string) => listEvents(holderMachine).has(command)

test('no command occurs in both tables, and each occurs once', () => {
  expect([...listEvents(holderMachine)].filter(event => listEvents(deviceStateMachine).has(event))).toEqual([])
  expect(deviceCommands).toHaveLength(11)
  expect(new Set(deviceCommands).size).toBe(11)
})

describe('a machine in stock with a reservation', () => {
  const facts = { device_state: 'not_started', device_status: 'normal' } as const
  const against: Record<string, string> = { hand_out: 'sale', sell: 'rent' }

  test.each(deviceCommands)('%s', command => {
    for (const holder of deviceHolders) {
      for (const purpose of reservationPurposes) {
        const device = { ...facts, holder }
        const free = commandDevice(device, command, 'admin')
        const result = commandDevice(device, command, 'admin', [purpose])
        const isAgainst = free.ok && holder === 'idle' && against[command] === purpose
        expect(result, `${holder} ${purpose}`).toEqual(isAgainst ? { ok: false, refusal: 'promised' } : free)
      }
    }
  })

  test('is lost to its fleet when it is sold, out of order or retired, and only then', () => {
    for (const holder of deviceHolders) {
      for (const device_status of deviceStatuses) {
        const expected = holder === 'sold' || device_status !== 'normal'
        expect(isLost({ holder, device_status, device_state: 'under_repair' })).toBe(expected)
      }
    }
  })
})

describe('between the pools', () => {
  test('only a machine that is in stock and in order moves', () => {
    for (const holder of deviceHolders) {
      for (const device_state of deviceStates) {
        for (const device_status of deviceStatuses) {
          for (const pool of pools) {
            const device = { holder, device_state, device_status, used: false }
            const result = moveDevice(device, pool, { wasLet: false, promised: [] })
            const isAllowed = holder === 'idle' && device_state === 'not_started' && device_status === 'normal'
            expect(result.ok, JSON.stringify(device)).toBe(isAllowed)
          }
        }
      }
    }
  })

  const idle = { holder: 'idle', device_state: 'not_started', device_status: 'normal' } as const
  test.each([
    ['sale', false, false, false],
    ['sale', false, true, true],
    ['sale', true, false, true],
    ['rent', false, true, false],
    ['rent', true, true, true],
  ] as const)('to %s, used before: %s, rented out before: %s → used: %s', (pool, used, rentedOut, expected) => {
    expect(moveDevice({ ...idle, used }, pool, { wasLet: rentedOut, promised: [] })).toEqual({
      ok: true,
      value: { pool, used: expected },
    })
  })

  test.each([
    [{ ...idle, device_status: 'disabled', holder: 'sold' }, 'retired'],
    [{ ...idle, device_status: 'abnormal', holder: 'tenant' }, 'abnormal'],
    [{ ...idle, holder: 'tenant', device_state: 'under_repair' }, 'not_idle'],
    [{ ...idle, device_state: 'repair_complete' }, 'in_repair'],
  ] as const)('%o: %s', (device, refusal) => {
    const facts = { wasLet: true, promised: [] }
    expect(moveDevice({ ...device, used: false }, 'sale', facts)).toEqual({ ok: false, refusal })
  })

  test.each(reservationPurposes)('while it is reserved for %s', purpose => {
    const result = moveDevice({ ...idle, used: false }, 'sale', { wasLet: false, promised: [purpose] })
    // A reservation for the shop's own purposes does not block the move.
    expect(result.ok ? 'goes' : result.refusal).toBe(purpose === 'rent' || purpose === 'sale' ? 'promised' : 'goes')
  })
})

describe('what a buyer had', () => {
  test.each([
    ['sale', 'take_back', false, true],
    ['sale', 'buy_back', false, true],
    ['sale', 'take_back', true, false],
    ['sale', 'restock', false, false],
    ['sale', undefined, false, false],
    // A machine from the rental pool becomes used only when it is moved to sale.
    ['rent', 'take_back', false, false],
  ] as const)('for %s, after %s, unopened: %s → used: %s', (pool, command, isUnopened, expected) => {
    expect(isUsedAfter({ pool, used: false }, command, { isUnopened })).toBe(expected)
    expect(isUsedAfter({ pool, used: true }, command, { isUnopened })).toBe(true)
  })

  test.each([
    ['sale', 'restock', false, true],
    ['sale', 'restock', true, false],
    ['sale', 'take_back', false, false],
    ['rent', 'restock', false, false],
  ] as const)('for %s, by %s, let or theirs for good: %s → may be as new: %s', (pool, command, wasLet, expected) => {
    expect(mayBeAsNew({ pool }, command, { wasLet })).toBe(expected)
  })
})

describe('a correction', () => {
  const device = { holder: 'idle', device_state: 'not_started', device_type_id: 'a' } as const
  const none = { promised: [] }

  test('retirement is final once its day is over', () => {
    const now = new Date('2026-05-02T12:00:00Z')
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    expect([null, hoursAgo(24), hoursAgo(23)].map(at => isRestorable(at, now))).toEqual([false, false, true])
    for (const device_status of deviceStatuses) {
      const before = { ...device, device_status: 'disabled' } as const
      expect(correctDevice(before, { device_type_id: 'a', device_status }, none).ok).toBe(device_status === 'disabled')
      const restorable = { promised: [], restorable: true }
      expect(correctDevice(before, { device_type_id: 'a', device_status }, restorable).ok).toBe(true)
    }
  })

  test('a machine given up while with its tenant is put in order again only once it is back', () => {
    const refusals = deviceHolders.map(holder => {
      const before = { ...device, holder, device_status: 'abnormal' } as const
      const after = { device_type_id: 'a', device_status: 'normal' } as const
      const refused = [true, false].map(bound => correctDevice(before, after, { promised: [], bound }))
      return refused.map(result => (result.ok ? 'may' : result.refusal))
    })
    const atTenant = deviceHolders.indexOf('tenant')
    expect(refusals[atTenant]).toEqual(['may', 'given_up'])
    expect(new Set(refusals.filter((_, at) => at !== atTenant).flat())).toEqual(new Set(['may']))
  })

  test('the model can be corrected only while the machine is in stock', () => {
    for (const holder of deviceHolders) {
      const before = { ...device, holder, device_status: 'normal' } as const
      expect(correctDevice(before, { device_type_id: 'b', device_status: 'normal' }, none).ok).toBe(holder === 'idle')
      expect(correctDevice(before, { device_type_id: 'a', device_status: 'disabled' }, none).ok).toBe(true)
    }
  })

  test.each(reservationPurposes)(
    'while reserved for %s the model cannot be corrected; the machine can be retired',
    purpose => {
      const before = { ...device, device_status: 'normal' } as const
      const corrected = correctDevice(before, { device_type_id: 'b', device_status: 'normal' }, { promised: [purpose] })
      expect(corrected).toEqual({ ok: false, refusal: 'promised' })
      expect(
        correctDevice(before, { device_type_id: 'a', device_status: 'disabled' }, { promised: [purpose] }).ok,
      ).toBe(true)
    },
  )
})

describe('by hand', () => {
  const free = { promised: [], isBound: false }
  const device = (change: object) => ({
    ...({ holder: 'idle', device_state: 'not_started', device_status: 'normal' } as const),
    ...change,
  })

  test.each(['hand_out', 'hand_back', 'sell', 'buy_back'] as const)(
    '%s is never available by hand: it needs an order',
    command => {
      const holder = { hand_out: 'idle', hand_back: 'platform', sell: 'idle', buy_back: 'sold' } as const
      expect(commandManually(device({ holder: holder[command] }), command, 'admin', free)).toEqual(refuse('by_order'))
    },
  )

  test('a machine that is out for an order or a request moves only through it', () => {
    const out = device({ holder: 'tenant' })
    expect(commandManually(out, 'take_back', 'operations', { ...free, isBound: true })).toEqual(refuse('bound'))
    expect(commandManually(out, 'take_back', 'operations', free)).toMatchObject({
      ok: true,
      value: { holder: 'platform' },
    })
  })

  test('a machine returned for a request is not restocked before it was inspected', () => {
    const here = device({ holder: 'platform' })
    expect(commandManually(here, 'restock', 'operations', { ...free, isBound: true })).toEqual(refuse('bound'))
    expect(commandManually(here, 'restock', 'operations', free)).toMatchObject({ ok: true, value: { holder: 'idle' } })
    expect(commandManually(here, 'start_repair', 'operations', { ...free, isBound: true }).ok).toBe(true)
  })
})

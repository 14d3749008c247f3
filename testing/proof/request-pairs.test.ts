import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, type Machine, step } from '#domain/machine.ts'
import {
  type ApplyType,
  type AuditStatus,
  auditMachine,
  type ProcessStatus,
  processMachines,
  processStatuses,
} from '#domain/requests/states.ts'
import { furtherBut, longTimeouts, rowsOf, withoutLimits } from '../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../shop/test-app.ts'
import { register } from '../steps/accounts.ts'
import { ledgerFaults } from '../steps/orders.ts'
import { delivered, moreMachines } from '../steps/requests.ts'
import { warehouse } from '../steps/shipments.ts'

/**
 * Every state of a request × everything that moves one × every caller: what is not in its table, the server refuses.
 */
vi.setConfig(longTimeouts())

type House = Awaited<ReturnType<typeof warehouse>>
type Made = Awaited<ReturnType<typeof delivered>>

/** One type of each table; the other three share them. */
const types = ['repair', 'return', 'renewal'] as const satisfies ApplyType[]
const people = ['owner', 'stranger', 'support', 'operations', 'finance', 'admin'] as const
type Person = (typeof people)[number]

interface Standing {
  audit_status: AuditStatus
  process_status: ProcessStatus
}
const decided: Standing[] = [
  { audit_status: 'wait_review', process_status: 'pending' },
  { audit_status: 'cancel', process_status: 'pending' },
  { audit_status: 'review_rejected', process_status: 'reject' },
]
const standingsOf = (type: ApplyType): Standing[] => [
  ...decided,
  ...processStatuses
    // Only an unpaid contract can be approved and then rejected.
    .filter(status => status !== 'reject' || type === 'renewal')
    .filter(status => status !== 'pending' && (processMachines[type].states as readonly string[]).includes(status))
    .map(process_status => ({ audit_status: 'approved' as const, process_status })),
]

const steps = ['pick_up', 'start', 'send_back', 'inspect', 'complete'] as const
const commands = ['approve', 'reject', 'cancel', 'end', 'fail', 'retry', ...steps] as const
type Command = (typeof commands)[number]

const bodies: Partial<Record<Command, object>> = {
  reject: { reject_reason: 'Omdat het zo is' },
  end: { outcome: 'Omdat het zo is' },
  fail: { error_reason: 'Omdat het zo is' },
}

let app: TestApp
let house: House
const made = new Map<ApplyType, { made: Made; no: string }>()
let stranger: { token: string }

beforeAll(async () => {
  app = await testApp()
  await withoutLimits(app)
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 6)
  stranger = await register(app)
})
afterAll(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await app.close()
})

const of = (type: ApplyType) => made.get(type) ?? expect.fail(type)
const rowOf = async (no: string) =>
  (
    await rowsOf(app)(
      'select audit_status, process_status, error_reason, outcome, version from requests where request_no = $1',
      no,
    )
  )[0]

/** Puts the request into a state directly; how that state is reached is tested elsewhere. */
async function put(no: string, { audit_status, process_status }: Standing): Promise<void> {
  const isOver = ['cancel', 'review_rejected'].includes(audit_status) || ['complete', 'reject'].includes(process_status)
  await rowsOf(app)(
    `update requests set audit_status = $2, process_status = $3, error_reason = '', outcome = '',
       reject_reason = case when $2 = 'review_rejected' then 'Nee' else '' end,
       completed_at = case when $4 then created_at end where request_no = $1`,
    no,
    audit_status,
    process_status,
    isOver,
  )
}

function call(person: Person, type: ApplyType, command: Command): Promise<Answer> {
  const { no, made: rental } = of(type)
  const isStep = (steps as readonly string[]).includes(command)
  const body = isStep ? { event: command } : (bodies[command] ?? {})
  if (command === 'cancel') {
    const path = `/requests/${no}/cancel`
    if (person === 'owner') return rental.me.call('POST', path, body)
    const token = person === 'stranger' ? stranger.token : house.by(person).token
    return app.send('POST', `/api${path}`, { body, headers: { authorization: `Bearer ${token}` } })
  }
  const path = `/admin/requests/${no}/${isStep ? 'step' : command}`
  if (person === 'owner') return rental.me.call('POST', path, body)
  if (person === 'stranger') {
    return app.send('POST', `/api${path}`, { body, headers: { authorization: `Bearer ${stranger.token}` } })
  }
  return house.by(person).post(path, body)
}

/** What the tables allow; only a failed step can be ended. */
function isInTable(person: Person, type: ApplyType, { audit_status, process_status }: Standing, command: Command) {
  const role: Actor | undefined = person === 'owner' ? 'guest' : person === 'stranger' ? undefined : person
  if (!role || command === 'end' || command === 'retry') return false
  if (command === 'approve' || command === 'reject') {
    return person !== 'owner' && step(auditMachine, audit_status, command, role).ok
  }
  if (command === 'cancel') return person === 'owner' && step(auditMachine, audit_status, command, role).ok
  const machine = processMachines[type] as unknown as Machine<string, string>
  const isRunning = audit_status === 'approved' && !machine.ends.includes(process_status)
  if (command === 'fail') return isRunning && ['support', 'operations', 'admin'].includes(person)
  return audit_status === 'approved' && step(machine, process_status, command, role).ok
}

/** The tables of the other two are walked by `npm run test:all`. */
describe.each(types)('%s', type => {
  beforeAll(async () => {
    const rental = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
    const more = type === 'renewal' ? { months: 3 } : {}
    const { request_no } = type === 'repair' ? await rental.asked(type) : await rental.agreed(type, more)
    made.set(type, { made: rental, no: request_no })
  }, 120_000)

  test.each(
    standingsOf(type).map(standing => [`${standing.audit_status} ${standing.process_status}`, standing] as const),
  )(
    'that is %s: what is not in its table is refused, and changes nothing',
    furtherBut(type === 'repair'),
    async (_name, standing) => {
      const { no } = of(type)
      await put(no, standing)
      const before = await rowOf(no)
      let refused = 0
      for (const person of people) {
        for (const command of commands) {
          if (isInTable(person, type, standing, command)) continue
          const answer = await call(person, type, command)
          refused += 1
          expect([403, 404, 409], `${person} ${command}: ${answer.text}`).toContain(answer.status)
        }
      }
      expect(refused).toBeGreaterThan(commands.length)
      expect(await rowOf(no)).toEqual(before)
      await put(no, decided[0] as Standing)
    },
  )
})

/** A second, independent list, written by hand. */
const byHand: Record<'repair' | 'return' | 'renewal', Record<string, string>> = {
  repair: {
    ...{ 'pending pass': 'pass', 'pending reject': 'reject', 'pass pick_up': 'transport_leave' },
    ...{ 'transport_leave start': 'ing', 'ing send_back': 'transport_back', 'transport_back complete': 'complete' },
    ...{ 'pass end': 'complete', 'transport_leave end': 'complete', 'ing end': 'complete' },
    'transport_back end': 'complete',
  },
  return: {
    ...{ 'pending pass': 'pass', 'pending reject': 'reject', 'pass pick_up': 'transport_leave' },
    ...{ 'transport_leave inspect': 'check', 'check complete': 'complete' },
    ...{ 'pass end': 'complete', 'transport_leave end': 'complete', 'check end': 'complete' },
  },
  renewal: {
    ...{ 'pending pass': 'pass', 'pending reject': 'reject', 'pass complete': 'complete', 'pass lapse': 'reject' },
  },
}

test.each(types)('the table of %s is the one written here, for everybody', type => {
  const machine = processMachines[type] as unknown as Machine<string, string>
  const actors: Actor[] = [
    'guest',
    'customer',
    'support',
    'operations',
    'finance',
    'admin',
    'system',
    'provider',
    'carrier',
  ]
  const events = new Set(
    Object.values(processMachines).flatMap(one => one.transitions.map(({ event }) => event as string)),
  )
  for (const status of processStatuses) {
    for (const event of events) {
      const to = byHand[type][`${status} ${event}`]
      const results = actors.map(actor => step(machine, status, event, actor))
      const reached = results.flatMap(result => (result.ok ? [result.value] : []))
      expect(new Set(reached), `${status} ${event}`).toEqual(new Set(to === undefined ? [] : [to]))
      // Refunds and inspections are not open to anybody outside the shop.
      for (const outsider of ['finance'] as const) expect(step(machine, status, event, outsider).ok).toBe(false)
    }
  }
})

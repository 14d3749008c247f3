// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Role, roles } from '#domain/access.ts'
import { deviceStatuses } from '#domain/catalogue/constants.ts'
import { deviceCommands, manualCommands } from '#domain/devices/commands.ts'
import { deviceHolders, deviceStates, holderMachine } from '#domain/devices/states.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Every state of a machine with every command and every role, over HTTP and against real rows. */
const everyState = deviceHolders.flatMap(holder =>
  deviceStates.flatMap(device_state => deviceStatuses.map(device_status => ({ holder, device_state, device_status }))),
)
type State = (typeof everyState)[number]

/** Copied by hand from the diagram of the design. */
const allowed: Record<string, Partial<State>> = {
  'tenant take_back': { holder: 'platform' },
  'platform restock': { holder: 'idle' },
  'not_started start_repair': { device_state: 'under_repair' },
  'under_repair finish_repair': { device_state: 'repair_complete' },
  'repair_complete release': { device_state: 'not_started' },
  'not_started start_maintenance': { device_state: 'under_maintenance' },
  'under_maintenance finish_maintenance': { device_state: 'not_started' },
}

let app: TestApp
let deviceId: string
const tokens = new Map<Role | 'visitor', string>()
beforeAll(async () => {
  app = await testApp()
  for (const role of roles) tokens.set(role, await signIn(role))
  const { device_id } = await app.context.db
    .selectFrom('devices')
    .select('device_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  deviceId = device_id
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

async function signIn(role: Role): Promise<string> {
  const person = demoPeople.list.find(candidate => candidate.role === role)
  const answer = person
    ? await logIn(app, person.email, demoPeople.password)
    : await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return (answer.json.data as SignIn).token
}

const put = (state: State) =>
  app.context.db.updateTable('devices').set(state).where('device_id', '=', deviceId).execute()
const row = () =>
  app.context.db
    .selectFrom('devices')
    .select(['holder', 'device_state', 'device_status'])
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()

const callers = ['visitor', ...roles] as const

describe.each(callers)('%s', caller => {
  const token = () => tokens.get(caller)
  const send = (path: string, body: object) =>
    app.send('POST', `/api/admin/devices/${deviceId}/${path}`, {
      body: { ...body, reason: 'generated' },
      headers: { ...(token() ? bearer(token() ?? '') : { 'x-forwarded-for': randomIp() }) },
    })
  const mayCall = caller === 'operations' || caller === 'admin'
  const turnedAway = caller === 'visitor' ? [401, 401] : [403, 403]

  test('a step of an order is no command', async () => {
    for (const command of deviceCommands.filter(one => !manualCommands.includes(one))) {
      const { status } = await send('commands', { command })
      expect([command, status]).toEqual([command, mayCall ? 400 : turnedAway[0]])
    }
  })

  test.each(manualCommands)('%s', async command => {
    for (const state of everyState) {
      await put(state)
      const { status, json } = await send('commands', { command })
      const said = `${JSON.stringify(state)} ${JSON.stringify(json)}`
      const isOut = state.holder === 'tenant' || state.holder === 'sold'
      const isMoved = holderMachine.transitions.some(({ event }) => event === command)
      const isRetired = state.device_status === 'disabled' && !(isOut && isMoved)
      const change = allowed[`${state.holder} ${command}`] ?? allowed[`${state.device_state} ${command}`]
      if (!mayCall) {
        expect([status, json.code], said).toEqual(turnedAway)
        expect(await row(), said).toEqual(state)
      } else if (change && !isRetired) {
        expect([status, json.code], said).toEqual([200, 0])
        expect(json.data, said).toMatchObject({ ...state, ...change })
        expect(await row(), said).toEqual({ ...state, ...change })
      } else {
        expect([status, json.code], said).toEqual([409, 200001])
        expect(json.data, said).toEqual({
          ...state,
          reason: expect.stringMatching(/^(retired|transition_invalid|completed_unchangeable|no_permission)$/),
        })
        expect(await row(), said).toEqual(state)
      }
    }
  })

  test('the pool', async () => {
    for (const state of everyState) {
      await put(state)
      await app.context.db.updateTable('devices').set({ pool: 'rent' }).where('device_id', '=', deviceId).execute()
      const { status, json } = await send('pool', { pool: 'sale' })
      const said = `${JSON.stringify(state)} ${JSON.stringify(json)}`
      const stands = state.holder === 'idle' && state.device_state === 'not_started' && state.device_status === 'normal'
      const expected = mayCall ? (stands ? [200, 0] : [409, 200001]) : turnedAway
      expect([status, json.code], said).toEqual(expected)
    }
  })
})

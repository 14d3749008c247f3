import { Writable } from 'node:stream'
import pg from 'pg'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import type { Role } from '#domain/access.ts'
import { makeIdentify } from '#server/people/accounts/sign-in/identify.ts'
import type { Context } from '#server/platform/context.ts'
import type { Identify } from '#server/platform/http/calls/endpoints.ts'
import { makeLog } from '#server/platform/log.ts'
import { CarrierUnavailable } from '#server/platform/ports/carrier.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { providersOf } from '#server/platform/ports/providers.ts'
import { attachReadCache, ReadCache } from '#server/platform/read-cache.ts'
import { withoutLimits } from '../model/proof.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { testDatabase } from '../shop/test-database.ts'
import { testEnvironment } from '../shop/test-environment.ts'
import { askForCalls, askForStatements, endBackendsWith } from './actor.ts'
import { momentOf, noteChanges, rewind } from './rewind.ts'

/** The caller: account and role instead of a token, which would cost a signature check in each call. */
export interface As {
  userId: string
  role: Role
}

export interface Answered {
  status: number
  code: number
  text: string
}

export interface ExploredShop {
  app: TestApp
  context: Context
  /** Asks PostgreSQL which backends wait for locks; no actor uses it. */
  side: pg.Client
  /** A call to the real app within this process, as the given caller. */
  call: (as: As | undefined, method: string, path: string, body?: unknown) => Promise<Answered>
  /** The logged errors since the last call. */
  errors: () => string[]
  /** Moves the shop's clock, which otherwise stands still. */
  wait: (minutes: number) => void
  /** A moment to which `rewind` can reset everything. */
  moment: () => Promise<number>
  rewind: (moment: number) => Promise<void>
  close: () => Promise<void>
}

/** A shop without any background activity: no clock, no jobs, no events of the provider, no random cleanup. */
export async function exploredShop(): Promise<ExploredShop> {
  const errors: string[] = []
  const paper = new Writable({
    write: (line, _encoding, done) => {
      errors.push(String(line))
      done()
    },
  })
  const log = makeLog({ logLevel: 'error' }, paper)
  let known: Identify | undefined
  const identify: Identify = async request => {
    const [, userId, role] = /^As (\S+) (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if (userId) {
      const sessionId = '00000000-0000-4000-8000-000000000000'
      return { userId, role: role as Role, sessionId, provenAt: context.wall.now() }
    }
    return (await known?.(request)) ?? {}
  }
  const database = await testDatabase({ seeded: testEnvironment().demo })
  const app = await testApp({ database, identify, log })
  const { context } = app
  known = await makeIdentify(context)
  await withoutLimits(app)
  const clock = standStill(context)
  attachReadCache(context.db, new ReadCache({ on: () => {} }))
  context.notifications.catchUp = async () => {}
  openedSandbox.get(context).control.travel.drop = true
  const side = new pg.Client({ connectionString: database.url })
  await side.connect()
  // Cycles are detected here at once; the server only has to end them.
  askForStatements(context.connection.pool, "set deadlock_timeout = '50ms'")
  endBackendsWith(async pid => void (await side.query('select pg_terminate_backend($1)', [pid])))
  context.providers = providersOf(
    askForCalls(
      context.providers.usual,
      ['startSession', 'readSession', 'endSession', 'refund', 'readRefund'],
      () => new GatewayUnavailable('The schedule cut it off'),
    ),
  )
  const { default: usual } = context.carriers
  if (usual) {
    const carrier = askForCalls(usual, ['announce', 'cancel'], () => new CarrierUnavailable('The schedule cut it off'))
    context.carriers = {
      ...context.carriers,
      default: carrier,
      find: code => (code === carrier.code ? carrier : undefined),
    }
  }
  await noteChanges(context.connection)
  return {
    ...{ app, context, side },
    call: (as, method, path, body) => call(app, as, method, path, body),
    errors: () => errors.splice(0),
    wait: clock.wait,
    moment: () => momentOf(context.connection),
    rewind: async moment => {
      await rewind(context.connection, moment)
      clock.back()
    },
    close: async () => {
      await side.end()
      await app.close()
      await database.drop()
    },
  }
}

/** Each has an IP address of their own, because shared rate limits would interfere. */
function addressOf(as: As | undefined): string {
  const [one = 0, two = 0, three = 0] = Buffer.from((as?.userId ?? '').replaceAll('-', '').slice(-6), 'hex')
  return `10.${one}.${two}.${three}`
}

async function call({ app }: TestApp, as: As | undefined, method: string, path: string, body: unknown = {}) {
  const authorization = as && `As ${as.userId} ${as.role}`
  const { statusCode, payload } = await app.inject({
    ...{ method: method, url: `/api${path}`, payload: body as object },
    headers: { ...(authorization && { authorization }), 'x-forwarded-for': addressOf(as) },
  })
  const code = payload.startsWith('{') ? (JSON.parse(payload) as { code: number }).code : Number.NaN
  return { status: statusCode, code, text: payload }
}

function standStill({ clock }: Context) {
  const began = clock.now().getTime()
  let minutes = 0
  clock.now = () => new Date(began + minutes * 60_000)
  return {
    wait: (more: number) => {
      minutes += more
    },
    back: () => {
      minutes = 0
    },
  }
}

import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#contract/protocol/envelope.ts'
import { type Connection, connect } from '#db/connect.ts'
import { buildApp } from '#server/app/app.ts'
import { allBindings } from '#server/app/bindings.ts'
import { makeContext } from '#server/app/make-context.ts'
import { seed } from '#server/app/seed.ts'
import { loadSimulator } from '#server/load-simulator.ts'
import { recordNotice } from '#server/offers/documents/notice-version.ts'
import { makeIdentify } from '#server/people/accounts/sign-in/identify.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { BodyBudgets } from '#server/platform/http/admission/held-bodies.ts'
import type { Identify } from '#server/platform/http/calls/endpoints.ts'
import type { Binding } from '#server/platform/http/calls/route.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'
import { lockKeys } from '#server/platform/keys/lock-keys.ts'
import { type Log, makeLog } from '#server/platform/log.ts'
import { unmarkedCalls } from '#server/platform/pdf/render-pdf.ts'
import { afterResponsesDone } from '#server/platform/queues/after-response.ts'
import { traceQueries } from '#server/platform/traces/trace-queries.ts'
import { writeReached } from '../model/reached.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { testEnvironment } from './test-environment.ts'

export interface TestApp {
  url: string
  app: FastifyInstance
  context: Context
  database: TestDatabase
  /** Sends real HTTP requests to the real app. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>
  /** One more process on the same database. */
  another(): Promise<TestApp>
  close(): Promise<void>
}

export interface SendOptions {
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The envelope, if the response has one. */
  json: Envelope
}

export interface TestAppOptions {
  bindings?: Binding[]
  identify?: Identify
  environment?: Record<string, string>
  web?: LoadedWeb
  /** The built client files, for tests that follow links to them. */
  clientFiles?: string
  database?: TestDatabase
  /** Real time, for tests in which tokens and codes must expire. */
  wall?: Clock
  /** Where log lines go, for tests that read them. */
  log?: Log
  bodyBudgets?: BodyBudgets
}

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  unmarkedCalls.throw = true
  const { demo } = testEnvironment(options.environment)
  const database = options.database ?? (await testDatabase({ seeded: demo }))
  const environment = testEnvironment({ DATA_DIR: database.dataDir, ...options.environment })
  const connection: Connection = options.database
    ? connect({ url: database.url, strictLocks: true, watch: environment.traces && traceQueries })
    : database.connection
  const log = options.log ?? makeLog(environment)
  let url = 'http://localhost'
  const { wall } = options
  const simulator = await loadSimulator(environment)
  const context = await makeContext({
    environment,
    simulator,
    connection,
    directUrl: database.url,
    log,
    publicUrl: () => url,
    ...(wall ? { wall } : {}),
  })
  await lockKeys(context)
  // A demo is seeded in the cloned template; steps that depend on this environment are added here.
  await seed(context, simulator?.seedSteps)
  await recordNotice(context)
  const { web, clientFiles, bodyBudgets } = options
  const app = await buildApp({
    context,
    bindings: options.bindings ?? allBindings,
    identify: options.identify ?? (await makeIdentify(context)),
    publicUrl: () => url,
    simulator,
    ...(web ? { web: async () => web } : {}),
    ...(clientFiles ? { clientFiles } : {}),
    ...(bodyBudgets ? { bodyBudgets } : {}),
  })
  writeReached(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    app,
    context,
    database,
    // Tests change rows directly and read a moment later, so the caches of this process are cleared.
    send: async (method, path, sendOptions) => {
      await context.notifications.catchUp()
      const answer = await send(url, method, path, sendOptions)
      await afterResponsesDone(context)
      return answer
    },
    another: () => testApp({ ...options, database }),
    close: async () => {
      await app.close()
      await context.close()
      if (!options.database) await database.drop()
    },
  }
}

async function send(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: SendOptions = {},
): Promise<Answer> {
  const json = body !== undefined && typeof body !== 'string' && !(body instanceof FormData)
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string | FormData) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : { code: Number.NaN, msg: '', data: null }) as Envelope,
  }
}

import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { type TestDatabase, testDatabase } from '#testing/shop/test-database.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { makeLog } from '../log.ts'
import { fetchOutside } from '../outside.ts'
import { currentSpan, openTraces, runInSpan } from './span.ts'
import { nameQuery } from './trace-queries.ts'

interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number }
}

/** A minimal collector: it receives spans as JSON over HTTP. */
async function collector() {
  const spans: Told[] = []
  const headers: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    headers.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }
    for (const { scopeSpans } of resourceSpans) for (const one of scopeSpans) spans.push(...one.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const close = () => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  }
  return { url, spans, headers, close }
}

let heard: Awaited<ReturnType<typeof collector>>
let database: TestDatabase
let app: TestApp
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  heard = await collector()
  database = await testDatabase({ seeded: true })
  app = await testApp({
    database,
    log: makeLog({ logLevel: 'debug' }, { write: line => void lines.push(JSON.parse(line)) }),
    environment: {
      ...{ WORKER: 'on', OTEL_EXPORTER_OTLP_ENDPOINT: heard.url },
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20b3Vycw==',
    },
  })
})
afterAll(async () => {
  await app.close()
  await heard.close()
  await database.drop()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

test('placing an order is one trace, from the caller to each query, and its jobs are linked to it', async () => {
  const person = await register(app)
  const me = till(app, person)
  const answer = await me.order(await me.quote([{ sku: 'blades-set-9' }]), {}, { traceparent })
  expect(answer.status, answer.text).toBe(200)
  const { checkout_no, orders } = answer.json.data as { checkout_no: string; orders: { order_no: string }[] }
  const mine = () => heard.spans.filter(span => span.traceId === traceId)
  const jobs = () => heard.spans.filter(({ links }) => links?.some(link => link.traceId === traceId))
  await until(async () => mine().some(({ kind }) => kind === 2) && jobs().length > 0, 'nothing was told', 20)

  const [request] = mine().filter(({ kind }) => kind === 2)
  expect(request).toMatchObject({ name: 'POST /orders', parentSpanId: 'b7ad6b7169203331' })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const queries = mine().filter(({ kind }) => kind === 3)
  expect(queries.length).toBeGreaterThan(5)
  expect(queries.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
  expect(queries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert orders', 'insert mails', 'commit']),
  )

  // A job has a trace of its own: it may run days later.
  const [job] = jobs()
  expect(job).toMatchObject({ name: 'job deliver-mail', kind: 5 })
  expect(job?.traceId).not.toBe(traceId)
  await until(async () => heard.spans.some(({ parentSpanId }) => parentSpanId === job?.spanId), 'its parts', 20)

  expect(lines.find(line => line.route === '/api/orders' && line.trace_id === traceId)).toMatchObject({ status: 200 })
  expect(heard.headers[0]).toBe('POST /v1/traces Basic b3Vycw==')
  const all = JSON.stringify(heard.spans)
  for (const one of [person.email, person.token, checkout_no, orders[0]?.order_no, 'Anna', 'Voorstraat', '1234 5678']) {
    expect(all).not.toContain(one)
  }
})

test('an external service continues the trace, and a failure is recorded without its message', async () => {
  const traces = app.context.traces ?? expect.fail('not on')
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.traceparent as string | undefined)
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const span = traces.begin({ name: 'a try', kind: 'server' })
  await runInSpan(span, async () => {
    await fetchOutside(`http://127.0.0.1:${port}/postcode/3512AA`, { timeoutMs: 1000 })
    await fetchOutside('http://127.0.0.1:1/nobody/anna@example.org', { timeoutMs: 1000 }).catch(() => {})
    await app.context.connection.pool
      .query("select 1 / (case when 'anna' = $1 then 0 else 1 end)", ['anna'])
      .catch(() => {})
  })
  span.end()
  await fetchOutside(`http://127.0.0.1:${port}/`, { timeoutMs: 1000 })
  server.close()
  expect(asked[0]?.split('-')[1]).toBe(span.traceId)
  expect(asked[1]).toBeUndefined()
  expect(currentSpan()).toBeUndefined()
  await until(async () => heard.spans.filter(one => one.traceId === span.traceId).length === 4, 'four spans', 20)
  const told = heard.spans.filter(one => one.traceId === span.traceId)
  expect(told.filter(({ status }) => status.code === 2).map(({ name }) => name)).toEqual(['GET 127.0.0.1:1', 'select'])
  expect(JSON.stringify(told)).not.toMatch(/anna|3512/i)
})

test.each(['', 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff-${traceId}-b7ad6b7169203331-01`])(
  'a traceparent that is none begins a trace of its own: %j',
  async given => {
    const span = app.context.traces?.begin({ name: 'a try', kind: 'server', parent: given })
    expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(span?.traceId).not.toBe(traceId)
  },
)

test('an unsampled caller is not traced, and a share of the others is', async () => {
  const settings = { endpoint: heard.url, headers: {}, serviceName: 'genie', ratio: 0 }
  const traces = await openTraces({ traces: settings })
  const marked = (parent?: string) => traces?.begin({ name: 'a try', kind: 'server', parent }).traceparent.slice(-2)
  expect(marked()).toBe('00')
  expect(marked(traceparent)).toBe('01')
  expect(marked(traceparent.replace(/01$/, '00'))).toBe('00')
  await traces?.close()
})

test('where metrics and traces are disabled, their libraries are not loaded', { tags: ['further'] }, async () => {
  expect(await openTraces({ traces: undefined })).toBeUndefined()
  const program = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => {
      const found = next(name, context)
      if (/opentelemetry|prom-client/.test(found.url)) console.log(found.url)
      return found
    } })
    await import('./server/start.ts')
    process.exit()`
  const cwd = resolve(import.meta.dirname, '../../..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd })
  expect(stdout).toBe('')
})

test.each([
  ['select * from "orders" where "order_no" = $1', 'select orders'],
  ['insert into "mails" ("id") values ($1)', 'insert mails'],
  ['update "orders" set "pay_status" = $1', 'update orders'],
  ['delete from only "x" where true', 'delete x'],
  ['begin', 'begin'],
  ["select 'anna@example.org'", 'select'],
  ["  (select 1 from 'anna')", 'select'],
  ['select graphile_worker.add_job($1)', 'select'],
  ['select 1 from graphile_worker.jobs where key = $1', 'select graphile_worker.jobs'],
  ['', 'query'],
])('%j is told as %j', (text, name) => expect(nameQuery(text)).toBe(name))

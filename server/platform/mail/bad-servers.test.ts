// @module-tag further
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { until } from '#testing/model/proof.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { addJob } from '../jobs/add-job.ts'
import { job } from '../jobs/job.ts'
import { createMailer } from './mailer.ts'
import { postMail } from './outbox.ts'

/** Misbehaving mail servers. The timeouts are those of the shop, shortened for a test. */
const limits = { beginMs: 600, silenceMs: 600, mostMs: 1500 }

/** The response to a line, in the order of SMTP; undefined: none. */
type Manner = (line: string, socket: Socket) => string | undefined

const well: Manner = line => {
  if (line === '') return '220 post'
  if (/^(EHLO|HELO)/.test(line)) return '250 post'
  if (/^DATA/.test(line)) return '354 go on'
  return /^(MAIL|RCPT|RSET|QUIT)/.test(line) ? '250 good' : undefined
}
const at =
  (word: string, says: Manner): Manner =>
  (line, socket) =>
    line.startsWith(word) && (word !== '' || line === '') ? says(line, socket) : well(line, socket)

const bad: Record<string, { manner: Manner; reason: RegExp }> = {
  'says nothing at all': { manner: () => undefined, reason: /greeting|timeout/i },
  'has no time now': { manner: at('', () => '421 busy, come back later'), reason: /421/ },
  'falls silent after the sender': { manner: at('MAIL', () => undefined), reason: /timeout/i },
  'asks to try later, once it knows who it is for': { manner: at('RCPT', () => '451 greylisted'), reason: /451/ },
  'wants nothing of us': { manner: at('MAIL', () => '550 go away'), reason: /550/ },
  'hangs up before the mail': {
    manner: at('DATA', (_line, socket) => void socket.destroy()),
    reason: /closed|ECONNRESET/i,
  },
  'hangs up in the middle of the mail': {
    manner: (line, socket) => (/^Subject/.test(line) ? void socket.destroy() : well(line, socket)),
    reason: /closed|ECONNRESET|EPIPE/i,
  },
  'takes it all and never says so': { manner: at('.', () => undefined), reason: /timeout/i },
  'speaks another language': { manner: () => 'HTTP/1.1 200 OK', reason: /greeting|invalid|HTTP/i },
  'goes on and on without an end': {
    manner: at('EHLO', (_line, socket) => {
      const more = setInterval(() => socket.write('250-and another thing\r\n'), 100)
      socket.once('close', () => clearInterval(more))
      return undefined
    }),
    reason: /does not come to an end/,
  },
}

let manner: Manner = well
let server: Server
const open = new Set<Socket>()
let good: TestSmtpServer
let app: TestApp
const settings = (port: number) => ({
  ...{ host: '127.0.0.1', port, protocol: 'none' as const, user: undefined, password: undefined },
  domain: 'post.genie.example',
})
beforeAll(async () => {
  server = createServer(socket => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    const say = (line: string) => {
      const words = manner(line, socket)
      if (words !== undefined && socket.writable) socket.write(`${words}\r\n`)
    }
    say('')
    let rest = ''
    socket.on('data', chunk => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') say(line)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  good = await startSmtpServer()
  app = await testApp({ environment: { WORKER: 'on', SMTP_HOST: '127.0.0.1', SMTP_PROTOCOL: 'none' } })
})
afterAll(async () => {
  await app.close()
  for (const socket of open) socket.destroy()
  server.close()
  await good.shut()
})
afterEach(() => {
  for (const socket of open) socket.destroy()
})

const post = async (recipient: string) =>
  transaction(app.context.db, tx =>
    postMail(tx, app.context, { template: 'code_register', language: 'nl', recipient, data: { code: '123456' } }),
  )
const rowOf = (recipient: string) =>
  app.context.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

test.each(Object.entries(bad))(
  'a server that %s: the mail waits, with the reason, and arrives once later',
  async (_name, one) => {
    manner = one.manner
    app.context.mailer = createMailer(settings((server.address() as AddressInfo).port), limits)
    const email = randomEmail()
    await post(email)
    await until(async () => (await rowOf(email)).status === 'failed', 'it has failed', 20)
    expect((await rowOf(email)).last_error).toMatch(one.reason)
    expect((await rowOf(email)).sent_at).toBeNull()
    app.context.mailer = createMailer(settings(good.port))
    await app.context.connection.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0',
    )
    await app.context.jobs.drain()
    await until(async () => (await rowOf(email)).status === 'sent', 'it is sent', 20)
    expect(good.to(email)).toHaveLength(1)
  },
)

test('twenty mails to a silent server: all other jobs continue, payments too', async () => {
  manner = () => undefined
  app.context.mailer = createMailer(settings((server.address() as AddressInfo).port), { ...limits, beginMs: 15_000 })
  const people = Array.from({ length: 20 }, randomEmail)
  for (const email of people) await post(email)
  await until(async () => open.size > 0, 'the first ones wait', 20)
  const { pool } = app.context.connection
  expect(pool.waitingCount, 'nobody waits for the database').toBe(0)
  const answers = await Promise.all(['/api/ready', '/api/products', '/api/config'].map(path => app.send('GET', path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  // Payment jobs have a separate runner.
  await transaction(app.context.db, tx => addJob(tx, app.context, job('reconcile'), {}, { key: 'recurring:reconcile' }))
  const isDue = async () =>
    (await pool.query("select 1 from graphile_worker.jobs where key = 'recurring:reconcile' and run_at <= now()")).rows
      .length > 0
  await until(async () => !(await isDue()), 'the reconciliation has run', 10)
  expect(open.size, 'and the mails still wait').toBeGreaterThan(0)
  expect((await Promise.all(people.map(rowOf))).filter(({ status }) => status === 'sent')).toEqual([])
  app.context.mailer = createMailer(settings(good.port))
  for (const socket of open) socket.destroy()
})

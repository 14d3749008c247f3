// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { transaction } from '#db/transaction.ts'
import { tasks } from '#server/app/tasks.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { job } from '#server/platform/jobs/job.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

const day = 86_400_000
const seen: { name: string; at: number }[] = []

let app: TestApp
let other: TestApp
beforeAll(async () => {
  // A task of this test only: it records the shop's time at which it ran, and once enqueues a follow-up.
  Object.assign(tasks, {
    probe: {
      work: async (context: Context, { name, then }: { name: string; then?: number }) => {
        seen.push({ name, at: context.clock.now().getTime() })
        if (then) await put(context, `${name} again`, new Date(context.clock.now().getTime() + then * day))
      },
    },
  })
  app = await testApp({ environment: { WORKER: 'on' } })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

function put(context: Context, name: string, runAt: Date, then?: number) {
  return transaction(context.db, tx =>
    addJob(tx, context, job('probe'), { name, ...(then ? { then } : {}) }, { runAt }),
  )
}

const nowOf = async (from: TestApp) => {
  const { text } = await from.send('GET', '/dev/clock', { headers: { accept: 'application/json' } })
  return new Date((JSON.parse(text) as { now: string }).now).getTime()
}

test('moving forward runs every job at its own time, including follow-ups, before it responds', async () => {
  const start = app.context.clock.now().getTime()
  await put(app.context, 'late', new Date(start + 20 * day))
  await put(app.context, 'early', new Date(start + 3 * day), 5)
  await put(app.context, 'beyond', new Date(start + 90 * day))

  const answer = await app.send('POST', '/dev/clock', { body: { advance_days: 30 } })
  expect(answer.status).toBe(200)
  expect(seen.map(({ name }) => name)).toEqual(['early', 'early again', 'late'])
  const days = seen.map(({ at }) => (at - start) / day)
  for (const [index, expected] of [3, 8, 20].entries())
    expect(Math.abs((days[index] ?? 0) - expected)).toBeLessThan(0.01)

  const moved = (await nowOf(app)) - start
  expect(Math.abs(moved - 30 * day)).toBeLessThan(60_000)
})

test('every process sees the same time', async () => {
  await expect.poll(async () => Math.abs((await nowOf(other)) - (await nowOf(app)))).toBeLessThan(1000)
})

test('moves to a day, and never back', async () => {
  const target = new Date((await nowOf(app)) + 10 * day).toISOString()
  expect((await app.send('POST', '/dev/clock', { body: { now: target } })).status).toBe(200)
  expect(Math.abs((await nowOf(app)) - new Date(target).getTime())).toBeLessThan(5000)
  const back = await app.send('POST', '/dev/clock', { body: { now: '2020-01-01' } })
  expect([back.status, back.json.code]).toEqual([400, 400])
  const [field] = (back.json.data as FieldErrors).fields
  expect(field).toMatchObject({ path: 'now', rule: 'clock_goes_back' })
  expect(field?.message).toContain(target.slice(0, 10))
  const page = await app.send('POST', '/dev/clock', {
    body: 'now=2020-01-01',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  expect(page.text).toContain('The time machine only goes forward: in the shop it is')
})

test.each([{ advance_days: -1 }, { advance_days: 'soon' }, {}, { now: 'tomorrow' }, { advance_days: 1e9 }])(
  'refuses %j',
  async body => {
    expect((await app.send('POST', '/dev/clock', { body })).status).toBe(400)
  },
)

test('does not exist in a real shop', async () => {
  const real = await testApp({ environment: realShop })
  for (const path of ['/dev/clock', '/dev/mailbox', '/dev/mailbox.json']) {
    expect((await real.send('GET', path)).status, path).toBe(404)
    expect((await real.send('POST', path, { body: { advance_days: 1 } })).status, path).toBe(404)
  }
  await real.close()
})

test('the mailbox shows a mail as its reader sees it, with its pictures and nothing that runs', async () => {
  const recipient = 'letter@example.org'
  await transaction(app.context.db, tx =>
    postMail(tx, app.context, { template: 'password_changed', language: 'nl', recipient, data: {} }),
  )
  const { json } = await app.send('GET', `/dev/mailbox.json?to=${recipient}`)
  const [mail] = (json as unknown as { mails: { id: string }[] }).mails
  const { status, text, headers } = await app.send('GET', `/dev/mailbox/${mail?.id}`)
  expect(status).toBe(200)
  expect(text).toContain('src="data:image/png;base64,')
  expect(text).not.toContain('cid:')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect((await app.send('GET', '/dev/mailbox/not-a-mail')).status).toBe(404)
})

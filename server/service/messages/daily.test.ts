import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { tasks } from '#server/app/tasks.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, type SignIn } from '#testing/steps/accounts.ts'
import { guest, idOf, later, type Opened, opened, picture, reply } from '#testing/steps/messages.ts'
import { alertStaff } from './alert-staff.ts'
import { forgetPictures } from './forget-pictures.ts'

let dataDir: string
let app: TestApp
let support: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-daily-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  support = ((await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn).token
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
// Each test has no other messages.
beforeEach(() => app.database.connection.pool.query('delete from messages'))

/** Runs the task day after day, as the queue does. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await later(app, 1)
    await alertStaff(app.context, {})
    await forgetPictures(app.context, {})
  }
}

async function alerts() {
  const { rows } = await app.database.connection.pool.query<{
    recipient: string
    data: { lines: string[] }
    language: string
  }>(`delete from mails where template = 'message_alert' returning recipient, data, language`)
  return rows.map(({ recipient, data, language }) => ({ recipient, language, lines: data.lines }))
}
const staffDo = async ({ ticket }: Opened, action: string, body: object) =>
  app.send('POST', `/api/admin/messages/${await idOf(app, support, ticket)}/${action}`, {
    body,
    headers: bearer(support),
  })

test('staff who may answer are notified on day 10 and on day 13, once each', async () => {
  const made = await opened(app)
  await live(9)
  expect(await alerts()).toEqual([])
  await live(1)
  const lines = [`${made.ticket} · 10 · ${made.due_on}`]
  const tenth = await alerts()
  expect(tenth.map(({ recipient }) => recipient).sort()).toEqual(['admin@genie.example', 'support@genie.example'])
  for (const alert of tenth) expect(alert).toMatchObject({ language: 'nl', lines })
  await alertStaff(app.context, {})
  await live(2)
  expect(await alerts()).toEqual([])
  await live(1)
  expect((await alerts())[0]?.lines).toEqual([`${made.ticket} · 13 · ${made.due_on}`])
  await live(20)
  expect(await alerts()).toEqual([])
})

test('an answered message is not reported; one that the customer reopened counts from then', async () => {
  const made = await opened(app)
  await live(8)
  await staffDo(made, 'answer', { text: 'Zo is het.' })
  await live(8)
  expect(await alerts()).toEqual([])
  await reply(app, made, 'Toch niet.')
  await live(10)
  expect((await alerts()).map(({ lines }) => lines[0]?.split(' · ')[1])).toEqual(['10', '10'])
})

test('one mail lists all, the longest waiting first; a missed day is made up for', async () => {
  const first = await opened(app)
  await later(app, 2)
  const second = await opened(app)
  await later(app, 12)
  await Promise.all([alertStaff(app.context, {}), alertStaff(app.context, {})])
  const told = await alerts()
  expect(told).toHaveLength(2)
  expect(told[0]?.lines.map(line => line.split(' · ').slice(0, 2))).toEqual([
    [first.ticket, '14'],
    [second.ticket, '12'],
  ])
})

test("without anybody who may answer, the shop's own address is notified", async () => {
  const roles = `('support', 'admin')`
  const { pool } = app.database.connection
  await opened(app)
  await pool.query(`update users set user_status = 'disabled' where role in ${roles}`)
  await live(10)
  await pool.query(`update users set user_status = 'normal' where role in ${roles}`)
  expect((await alerts()).map(({ recipient }) => recipient)).toEqual(['hallo@genie.example'])
})

test('pictures are deleted a year after the end, and those without a message after a day', async () => {
  const { token } = await guest(app)
  const kept = await picture(app, token)
  const lost = await picture(app, token)
  const avatar = await picture(app, token, 'avatar')
  const made = await opened(app, { token, body: { pictures: [kept] } })
  const there = async () => {
    const folders = await readdir(join(dataDir, 'files'), { recursive: true })
    return [kept, lost, avatar].map(id => folders.some(path => path.endsWith(id)))
  }
  expect(await there()).toEqual([true, true, true])
  await live(2)
  expect(await there()).toEqual([true, false, true])
  await staffDo(made, 'close', { reason: 'Dubbel' })
  await later(app, 363)
  await live(1)
  expect(await there()).toEqual([true, false, true])
  await live(1)
  expect(await there()).toEqual([false, false, true])
})

test('the queue runs both every day', () => {
  expect(tasks).toMatchObject({
    'alert-staff-of-messages': { work: alertStaff, daily: true },
    'forget-message-pictures': { work: forgetPictures, daily: true },
  })
})

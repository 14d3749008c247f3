import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, goodPassword, logIn, randomEmail, register, type SignIn } from '#testing/steps/accounts.ts'
import { goodText, guest, idOf, opened, picture, reply, status } from '#testing/steps/messages.ts'

let dataDir: string
let app: TestApp
let support: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-own-messages-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  support = ((await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn).token
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Row {
  ticket: string
  entries: { written_by: string; text: string }[]
}
const exported = async (token: string) => {
  const { json } = await app.send('GET', '/api/user/export', { headers: bearer(token) })
  return (json.data as { sections: { messages: Row[] } }).sections.messages
}
const findRow = async (ticket: string) =>
  (await app.database.connection.pool.query('select * from messages where ticket = $1', [ticket])).rows[0]
const remove = (token: string) => app.send('POST', '/api/user/delete', { body: {}, headers: bearer(token) })

test('the export has all messages and answers of a person, signed in or under their verified address', async () => {
  const { token, email } = await register(app)
  const mine = await opened(app, { token, body: { email: randomEmail() } })
  const asVisitor = await opened(app, { body: { email } })
  const stranger = await register(app)
  const theirs = await opened(app, { token: stranger.token, body: { email } })
  await opened(app)
  const id = await idOf(app, support, mine.ticket)
  await app.send('POST', `/api/admin/messages/${id}/answer`, {
    body: { text: 'Het antwoord.' },
    headers: bearer(support),
  })
  const rows = await exported(token)
  expect(rows.map(({ ticket }) => ticket)).toEqual([mine.ticket, asVisitor.ticket])
  expect(rows[0]).toMatchObject({
    entries: [
      { written_by: 'customer', text: goodText },
      { written_by: 'staff', text: 'Het antwoord.' },
    ],
  })
  expect(JSON.stringify(rows)).not.toMatch(/hash|Noor/)
  expect((await exported(stranger.token)).map(({ ticket }) => ticket)).toEqual([theirs.ticket])
})

test('a guest who signs in keeps what they wrote under that address', async () => {
  const { email } = await register(app)
  const visitor = await guest(app)
  const { ticket } = await opened(app, { token: visitor.token, body: { email } })
  await opened(app, { token: visitor.token, body: { email: randomEmail() } })
  const body = { email, password: goodPassword }
  const { json } = await app.send('POST', '/api/user/login', { body, headers: bearer(visitor.token) })
  expect((await exported((json.data as SignIn).token)).map(row => row.ticket)).toEqual([ticket])
})

test('an erased account leaves no message, and no name on a published question', async () => {
  const { token, email } = await register(app)
  const file = await picture(app, token)
  const about = { category: 'product_question', device_type: 'genie-600', author: 'Klaproos K.' }
  const made = await opened(app, {
    token,
    body: { email, name: 'Klaproos', order_no: 'K-1', pictures: [file], ...about },
  })
  const asVisitor = await opened(app, { body: { email, name: 'Klaproos' } })
  const id = await idOf(app, support, made.ticket)
  const response = { text: 'Voor iedereen.', publish: true }
  await app.send('POST', `/api/admin/messages/${id}/answer`, { body: response, headers: bearer(support) })

  expect((await remove(token)).json).toMatchObject({ code: 0, data: { kept: [] } })
  for (const { ticket } of [made, asVisitor]) expect(await findRow(ticket)).toBeUndefined()
  for (const key of [made, asVisitor]) {
    expect((await status(app, key)).status).toBe(404)
    expect((await reply(app, key, 'Ben ik er nog?')).status).toBe(404)
  }
  expect((await app.send('GET', `/api/common/preview/file/${file}`, { headers: bearer(support) })).status).toBe(404)
  const { text } = await app.send('GET', '/api/device-types/genie-600/questions?page_size=100')
  expect(text).toContain('Voor iedereen.')
  expect(text).not.toContain('Klaproos')
  const again = await app.send('POST', `/api/admin/messages/${id}/answer`, { body: response, headers: bearer(support) })
  expect(again.status).toBe(404)
})

test('a person without messages has none stored', async () => {
  const { token } = await register(app)
  expect((await remove(token)).json.data).toMatchObject({ kept: [] })
})

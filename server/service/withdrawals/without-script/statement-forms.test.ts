import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { shortReference } from '#domain/statements/short-reference.ts'
import { translate } from '#i18n/translate.ts'
import { plainWeb, postedOf } from '#testing/servers/plain-web.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomEmail, randomIp } from '#testing/steps/accounts.ts'
import { readPdf, tight } from '#testing/steps/papers.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let app: TestApp
let canRender = true
beforeAll(async () => {
  const render: typeof plainWeb.render = async request => {
    if (!canRender) throw new Error('Nothing can be rendered')
    return plainWeb.render(request)
  }
  app = await testApp({ web: { ...plainWeb, render }, environment: { WORKER: 'on', LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const type = 'application/x-www-form-urlencoded'
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  app.send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': type, 'x-forwarded-for': randomIp(), ...headers },
  })
const who = (email: string) => ({ name: 'Anna de Wit', contract: 'R-7K4Q92XD', email })
const stated = async (email: string) =>
  (await app.context.connection.pool.query('select * from statements where email = $1', [email])).rows
const mailsTo = async (email: string) =>
  (await app.context.connection.pool.query('select * from mails where recipient = $1', [email])).rows

describe('without a script', () => {
  test.each(languages)(
    'W1 W4 W5 a withdrawal is read again, confirmed by one button and acknowledged: %s',
    async language => {
      const email = randomEmail()
      const fields = { ...who(email), items: 'één van de twee', reason: 'Zu laut\r\nSehr' }
      const path = `/${language}/withdraw`
      const read = postedOf((await send(path, { ...fields, step: 'check' })).text)
      expect(read).toMatchObject({ step: 'confirm', values: { ...fields, reason: 'Zu laut\nSehr' }, errors: {} })
      const changed = postedOf((await send(path, { ...fields, step: 'fill' })).text)
      expect(changed).toMatchObject({ step: 'fill', values: { items: 'één van de twee' }, errors: {}, problem: '' })
      expect(await stated(email)).toEqual([])
      const { status, headers, text } = await send(path, { ...read.values, key: read.key, step: 'confirm' })
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      const { step, receipt } = postedOf(text)
      expect(step).toBe('done')
      const [row] = await stated(email)
      expect(row).toMatchObject({
        kind: 'withdrawal',
        channel: 'web',
        language,
        items: 'één van de twee',
        user_id: null,
      })
      expect(receipt).toMatchObject({ statement_id: row.statement_id, received_at: row.received_at.toISOString() })
      await app.context.jobs.drain()
      expect(await newestMail(app, email)).toMatchObject({ template: 'withdrawal_received', language })
    },
  )

  test('R2 a rental is cancelled by the button below the form', async () => {
    const email = randomEmail()
    const fields = { ...who(email), ending: 'extraordinary', reason: 'Defekt, defekt', end_on: '2031-05-31' }
    const { step } = postedOf((await send('/de/cancel-rental', { ...fields, step: 'confirm' })).text)
    expect(step).toBe('done')
    const [row] = await stated(email)
    expect(row).toMatchObject({ kind: 'cancellation', ending: 'extraordinary', end_wish: '2031-05-31', language: 'de' })
    await app.context.jobs.drain()
    expect(await newestMail(app, email)).toMatchObject({ template: 'cancellation_received', language: 'de' })
  })

  test.each([
    ['withdraw', { contract: '', name: ' ', email: 'anna' }, ['contract', 'email', 'name']],
    ['cancel-rental', { ending: 'extraordinary', reason: '', end_on: '31-5-2031' }, ['end_on', 'reason']],
    ['cancel-rental', { ending: 'extraordinary', reason: '' }, ['reason']],
    ['cancel-rental', { ending: 'never' }, ['ending']],
    ['withdraw', { name: 'A\u0000' }, ['name']],
    ['withdraw', { contract: 'R\u202e' }, ['contract']],
    ['withdraw', { reason: 'x'.repeat(2001) }, ['reason']],
  ])('%s with %j is not stated, and each field says why', async (page, wrong, fields) => {
    const email = randomEmail()
    for (const step of ['check', 'confirm']) {
      const sent = { ...who(email), ending: 'ordinary', ...wrong }
      const answer = await send(`/nl/${page}`, { ...sent, step })
      const posted = postedOf(answer.text)
      if (page === 'cancel-rental' && step === 'check') continue
      expect([answer.status, posted.step, Object.keys(posted.errors).toSorted()]).toEqual([400, 'fill', fields])
      expect(posted.values.contract).toBe(sent.contract)
      for (const text of Object.values(posted.errors)) expect(text).toMatch(/\.$/)
    }
    expect(await stated(email)).toEqual([])
  })

  test.each(['withdraw', 'cancel-rental'])('%s pressed twice is one statement with one mail', async page => {
    const email = randomEmail()
    const headers = { 'x-forwarded-for': randomIp() }
    const key = page === 'withdraw' ? { key: crypto.randomUUID() } : {}
    const press = () => send(`/nl/${page}`, { ...who(email), ending: 'ordinary', ...key, step: 'confirm' }, headers)
    const ids = (await Promise.all([press(), press()])).map(({ text }) => postedOf(text).receipt?.statement_id)
    expect(ids[0]).toBe(ids[1])
    expect(await stated(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('W5 the receipt is saved with the key of its page, and with no other', async () => {
    const email = randomEmail()
    const { text } = await send('/nl/withdraw', { ...who(email), step: 'confirm' })
    const { statement_id = '', copy_key = '' } = postedOf(text).receipt ?? {}
    const body = new URLSearchParams({ statement_id, copy_key, step: 'copy' }).toString()
    const headers = { 'content-type': type, 'x-forwarded-for': randomIp() }
    const saved = await fetch(`${app.url}/nl/withdraw`, { method: 'POST', body, headers })
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="withdrawal.pdf"')
    const paper = tight((await readPdf(new Uint8Array(await saved.arrayBuffer()))).text)
    for (const part of ['AnnadeWit', 'R-7K4Q92XD', email]) expect(paper).toContain(part)
    for (const wrong of [
      { copy_key: 'x'.repeat(32) },
      { statement_id: 'none' },
      { statement_id: crypto.randomUUID() },
    ]) {
      const refused = await send('/nl/withdraw', { statement_id, copy_key, ...wrong, step: 'copy' })
      expect(refused.status).toBe(404)
      expect(refused.text).toContain('href="/nl/withdraw"')
    }
  })

  test('W5 the receipt is given even if no page can be rendered', async () => {
    const email = randomEmail()
    canRender = false
    try {
      const { status, text } = await send('/de/withdraw', { ...who(email), step: 'confirm' })
      const [row] = await stated(email)
      expect([status, text]).toEqual([200, expect.stringContaining(shortReference(row.statement_id))])
      expect(text).toContain(translate('de')('statements.paper.withdrawal'))
    } finally {
      canRender = true
    }
  })
})

describe('a form is no way around the limits of the call', () => {
  const limit = 20
  const byCall = (email: string, headers: Record<string, string>) =>
    app.send('POST', '/api/withdrawals', { body: who(email), headers })

  test('statements by form and by call are counted together, and what was typed is not lost', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    for (let sent = 0; sent < limit; sent += 1) {
      const email = randomEmail()
      if (sent % 2 === 0) expect((await byCall(email, headers)).status).toBe(200)
      else expect((await send('/nl/withdraw', { ...who(email), step: 'confirm' }, headers)).status).toBe(200)
    }
    const email = randomEmail()
    expect((await byCall(email, headers)).status).toBe(429)
    const refused = await send('/nl/withdraw', { ...who(email), step: 'confirm' }, headers)
    expect(refused.status).toBe(429)
    expect(postedOf(refused.text)).toMatchObject({
      step: 'confirm',
      values: who(email),
      problem: expect.stringMatching(/./),
    })
    const cancelled = await send('/nl/cancel-rental', { ...who(email), ending: 'ordinary', step: 'confirm' }, headers)
    expect([cancelled.status, postedOf(cancelled.text).step]).toEqual([429, 'fill'])
    expect(await stated(email)).toEqual([])
  })

  test('their mails count for the network that sent the form', async () => {
    const headers = { 'x-forwarded-for': randomIp() }
    const [one, other] = [randomEmail(), randomEmail()]
    await byCall(one, headers)
    await send('/nl/withdraw', { ...who(other), step: 'confirm' }, headers)
    const networks = [...(await mailsTo(one)), ...(await mailsTo(other))].map(({ network }) => network)
    expect(networks).toEqual([expect.any(String), networks[0]])
  })

  test('their bodies count like those of calls', async () => {
    await send('/nl/withdraw', { step: 'fill' })
    const { rows } = await app.context.connection.pool.query("select 1 from rate_limits where bucket like 'bodies:%'")
    expect(rows).toHaveLength(1)
  })
})

describe('a form that no page of the shop has sent', () => {
  const paths = ['/nl/withdraw', '/zh/cancel-rental']
  test.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('of another site is refused: %j', async headers => {
    for (const path of paths) {
      const email = randomEmail()
      const answer = await send(path, { ...who(email), ending: 'ordinary', step: 'confirm' }, headers)
      expect(answer.status).toBe(403)
      expect(await stated(email)).toEqual([])
    }
  })

  test('of more than 20 kB, or of another type, is not read', async () => {
    for (const path of paths) {
      expect((await send(path, { ...who(randomEmail()), reason: 'x'.repeat(20 * 1024) })).status).toBe(413)
      for (const other of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
        const answer = await send(path, { step: 'confirm' }, { 'content-type': other })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8'])
      }
    }
  })

  test('of many fields, of repeated ones, or with a broken encoding is no accident', async () => {
    const email = randomEmail()
    const many = Array.from({ length: 1500 }, (_, at) => `k${at}=1`).join('&')
    for (const body of [
      many,
      '%E0%A4%A',
      'name=%00&name=b',
      'step=confirm&step=check',
      '&&&&=&',
      `name=${'%F0'.repeat(99)}`,
    ]) {
      const headers = { 'content-type': type, 'x-forwarded-for': randomIp() }
      const { status } = await app.send('POST', '/nl/withdraw', { body, headers })
      expect([200, 400], body.slice(0, 40)).toContain(status)
    }
    expect(await stated(email)).toEqual([])
  })
})

// @module-tag further
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { languageNumbers, languages } from '#domain/languages.ts'
import { messageCategories } from '#domain/messages/constants.ts'
import { mailMessages } from '#i18n/mail/mail-messages.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomEmail, randomIp, register, solved } from '#testing/steps/accounts.ts'
import { goodText, guest, type Opened, opened, picture, shown, write } from '#testing/steps/messages.ts'

let dataDir: string
let app: TestApp
let other: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-messages-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const statusAndCode = (response: Answer) => [response.status, response.json.code]
const issues = ({ json }: Answer) =>
  ((json.data as { fields?: { path: string; rule: string }[] } | null)?.fields ?? []).map(({ path, rule }) => [
    path,
    rule,
  ])
const findRows = async (column: string, value: string) =>
  (await app.database.connection.pool.query(`select * from messages where ${column} = $1`, [value])).rows

describe('anyone may write', () => {
  test('a visitor: a ticket, a secret of its own, the last day, and a receipt at once', async () => {
    const email = randomEmail()
    const text = 'Regel een\nRegel twee & <b>drie</b> {vier}'
    const made = await opened(app, { body: { email, text, order_no: 'G-2026-1' } })
    expect(made.ticket).toMatch(/^GM-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(made.secret).toMatch(/^[\w-]{32}$/)
    expect(new Date(made.due_on).getTime() - Date.now()).toBeGreaterThan(12.9 * 86_400_000)
    const mail = await newestMail(app, email)
    expect(mail).toMatchObject({ template: 'message_received', language: 'nl' })
    expect(mail.subject).toContain(made.ticket)
    expect(mail.text).not.toContain(text)
    expect(mail.text).toContain(`${app.url}/nl/complaints?ticket=${made.ticket}#${made.secret}`)
    expect(mail.text).toContain('Nederland: ACM ConsuWijzer')
    expect(await shown(app, made)).toMatchObject({ state: 'open', entries: [{ written_by: 'customer', text }] })
  })

  test('a guest and a customer too, and the message belongs to them', async () => {
    for (const { token, userInfo } of [await guest(app), await register(app)]) {
      const { ticket } = await opened(app, { token })
      expect(await findRows('ticket', ticket)).toMatchObject([{ user_id: userInfo.user_id }])
    }
    const { ticket } = await opened(app, { token: 'forged' })
    expect(await findRows('ticket', ticket)).toMatchObject([{ user_id: null }])
  })

  test.each(messageCategories)('about: %s', async category => {
    const about = category === 'product_question' ? { device_type: 'genie-1000', author: 'Sanne W.' } : {}
    expect(await shown(app, await opened(app, { body: { category, ...about } }))).toMatchObject({
      category,
      device_type: about.device_type ?? null,
    })
  })

  test('neither the secret nor the proof is in any table except the outbox and the stored responses', async () => {
    const altcha = await solved(app)
    const { secret } = await opened(app, { body: { altcha } })
    const rows = (await app.database.connection.pool.query('select messages::text as row from messages')).rows
    for (const { row } of rows) for (const text of [secret, altcha]) expect(row).not.toContain(text)
  })
})

describe('what is refused', () => {
  const long = 'x'.repeat(5001)
  test.each([
    [{ text: 'te kort' }, [['text', 'text_too_short']]],
    [{ text: `  ${'x'.repeat(9)}   ` }, [['text', 'text_too_short']]],
    [{ text: long }, [['text', 'text_too_long']]],
    [{ text: 'Een regel met een nul:\u0000.' }, [['text', 'invalid']]],
    [{ text: undefined }, [['text', 'required']]],
    [{ name: '  ' }, [['name', 'required']]],
    [{ name: 'Sanne\r\nBcc: x@example.org' }, [['name', 'invalid']]],
    [{ email: 'sanne@' }, [['email', 'email_format']]],
    [{ email: 'a@example.org, b@example.org' }, [['email', 'email_format']]],
    [{ category: 'spam' }, [['category', 'choice_unknown']]],
    [{ order_no: 'x'.repeat(41) }, [['order_no', 'text_too_long']]],
    [{ pictures: [randomUUID(), 'nothing'] }, [['pictures.1', 'choice_unknown']]],
    [{ pictures: Array.from({ length: 5 }, () => randomUUID()) }, [['pictures', 'image_too_many']]],
    [{ category: 'product_question' }, [['device_type', 'required'], ['author', 'required']]],
    [{ category: 'product_question', author: 'S.', device_type: 'genie-9999' }, [['device_type', 'choice_unknown']]],
    [{ category: 'product_question', author: 'S.', device_type: '../x' }, [['device_type', 'choice_unknown']]],
    [{ user_id: randomUUID() }, [['user_id', 'unknown_field']]],
    [{ state: 'answered' }, [['state', 'unknown_field']]],
  ])('%j', async (body, expected) => {
    const response = await write(app, { body: { altcha: 'not asked', ...body } })
    expect(statusAndCode(response)).toEqual([400, 400])
    expect(issues(response)).toEqual(expected)
  }) // biome-ignore format: a table

  test('a body larger than any form could send', async () => {
    const response = await write(app, { body: { altcha: 'x', text: 'x'.repeat(300_000) } })
    expect(statusAndCode(response)).toEqual([413, 413])
  })

  test.each(['', 'nonsense', Buffer.from('{}').toString('base64')])('the proof %j', async altcha => {
    expect(statusAndCode(await write(app, { body: { altcha } }))).toEqual([400, 110002])
  })

  test('a proof that another message has used', async () => {
    const altcha = await solved(app)
    const email = randomEmail()
    const first = await opened(app, { body: { altcha, email } })
    expect(statusAndCode(await write(app, { body: { altcha, email, text: `${goodText} Echt.` } }))).toEqual([
      400, 110002,
    ])
    expect(statusAndCode(await write(app, { body: { altcha } }))).toEqual([400, 110002])
    // A repeated message gets the lost response again.
    expect((await write(app, { body: { altcha, email } })).json.data).toEqual(first)
    expect(await findRows('email', email)).toHaveLength(1)
  })
})

describe('pictures', () => {
  test('four of one’s own, in their order; then they are bound', async () => {
    const { token } = await guest(app)
    const pictures = [await picture(app, token), await picture(app, token), await picture(app, token)].reverse()
    pictures.push(await picture(app, token))
    const made = await opened(app, { token, body: { pictures } })
    expect((await shown(app, made)).entries[0]?.pictures.map(({ id }) => id)).toEqual(pictures)
    const again = await write(app, { token, body: { pictures: pictures.slice(0, 1) } })
    expect([...statusAndCode(again), issues(again)]).toEqual([400, 400, [['pictures', 'choice_unknown']]])
  })

  test('not another’s, not one for something else, not without a session, not an unknown one', async () => {
    const mine = await guest(app)
    const theirs = await picture(app, (await guest(app)).token)
    const avatar = await picture(app, mine.token, 'avatar')
    const own = await picture(app, mine.token)
    const email = randomEmail()
    for (const [token, pictures] of [
      [mine.token, [theirs]],
      [mine.token, [own, theirs]],
      [mine.token, [avatar]],
      [mine.token, [own, own]],
      [mine.token, [randomUUID()]],
      [undefined, [own]],
    ] as const) {
      const response = await write(app, { ...(token && { token }), body: { pictures, email: randomEmail() } })
      expect([...statusAndCode(response), issues(response)]).toEqual([400, 400, [['pictures', 'choice_unknown']]])
    }
    // Nothing of a refused message is stored: neither a row nor a mail, and the picture is still free.
    expect(await findRows('email', email)).toEqual([])
    expect((await write(app, { token: mine.token, body: { pictures: [own] } })).json.code).toBe(0)
  })

  test('shown only with the right ticket and secret, and only those of that message', async () => {
    const { token } = await guest(app)
    const id = await picture(app, token)
    const made = await opened(app, { token, body: { pictures: [id] } })
    const foreign = await opened(app)
    const ask = (key: Opened, file_id: string) =>
      app.send('POST', '/api/messages/picture', {
        body: { ticket: key.ticket, secret: key.secret, file_id },
        headers: { 'x-forwarded-for': randomIp() },
      })
    const { data_url } = (await ask(made, id)).json.data as { data_url: string }
    expect(Buffer.from(data_url.replace('data:image/webp;base64,', ''), 'base64').subarray(8, 12).toString()).toBe(
      'WEBP',
    )
    expect(statusAndCode(await ask(foreign, id))).toEqual([404, 404])
    expect(statusAndCode(await ask({ ...made, secret: foreign.secret }, id))).toEqual([404, 404])
    expect(statusAndCode(await ask(made, randomUUID()))).toEqual([404, 404])
    expect(statusAndCode(await ask(made, '../../etc/passwd'))).toEqual([400, 100401])
  })
})

describe('sent twice', () => {
  test('with one idempotency key: one message, one receipt, the same response; other text with it is refused', async () => {
    const email = randomEmail()
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': randomIp() }
    const body = { email, altcha: await solved(app) }
    const responses = await Promise.all([1, 2, 3].map(() => write(app, { body, headers })))
    const first = responses.find(response => response.json.code === 0)
    for (const response of responses) {
      if (response.json.code !== 0) expect(statusAndCode(response)).toEqual([409, 1])
      else expect(response.json).toEqual(first?.json)
    }
    expect((await write(other, { body, headers })).json).toEqual(first?.json)
    expect(statusAndCode(await write(app, { body: { ...body, text: `${goodText}!` }, headers }))).toEqual([422, 422])
    expect(await findRows('email', email)).toHaveLength(1)
    const { rows } = await app.database.connection.pool.query('select 1 from mails where recipient = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('after a crash that lost the stored response: the message yields the same one', async () => {
    const email = randomEmail()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { email, altcha: await solved(app) }
    const first = await write(app, { body, headers })
    await app.database.connection.pool.query('delete from idempotency_keys where key = $1', [
      headers['idempotency-key'],
    ])
    expect((await write(app, { body, headers })).json).toEqual(first.json)
    expect(await findRows('email', email)).toHaveLength(1)
  })

  test('fifty at once, in two processes: fifty unrelated tickets', async () => {
    const proofs: string[] = []
    for (let count = 0; count < 50; count += 1) proofs.push(await solved(app))
    const made = await Promise.all(proofs.map((altcha, index) => opened(index % 2 ? app : other, { body: { altcha } })))
    expect(new Set(made.map(({ ticket }) => ticket)).size).toBe(50)
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(50)
    expect(new Set(made.map(({ ticket }) => ticket.slice(0, 5))).size).toBeGreaterThan(20)
  }, 120_000)
})

describe('too often', () => {
  test('to one address: the sixth within ten minutes waits, from any network', async () => {
    const email = randomEmail()
    for (let count = 0; count < 5; count += 1) await opened(app, { body: { email } })
    const sixth = await write(app, { body: { email } })
    expect(statusAndCode(sixth)).toEqual([429, 429])
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await write(app)).json.code).toBe(0)
  })

  test('from one network address: before any proof of work is checked', async () => {
    const headers = { 'x-forwarded-for': randomIp() }
    const codes: number[] = []
    for (let count = 0; count < 21; count += 1) {
      codes.push((await write(app, { headers, body: { altcha: 'nonsense' } })).json.code)
    }
    expect(codes).toEqual([...Array(20).fill(110002), 429])
  })
})

test.each(languages)('the receipt is in the language of the message: %s', async language => {
  const email = randomEmail()
  const text = {
    nl: goodText,
    en: 'The mower will not leave its station.',
    de: 'Das Gerät fährt nicht los, warum?',
    zh: '割草机从昨天起就停在充电站里不动了。',
  }[language]
  // The language in the body applies, not the cookie of the sender.
  const headers = { cookie: `locale=${language === 'nl' ? 'en' : 'nl'}` }
  const made = await opened(app, { body: { email, text, language: languageNumbers[language] }, headers })
  const mail = await newestMail(app, email)
  expect(mail.language).toBe(language)
  expect(mail.subject).toBe(mailMessages[language].message_received.subject.replace('{code}', made.ticket))
  expect(mail.text).not.toContain(text)
  expect(mail.text).toContain(`/${language}/complaints?ticket=`)
})

test('a receipt names the bodies of the record of each country, as it is then', async () => {
  const bare = await testApp()
  const { db, clock } = bare.context
  const ombudsman = { name: 'Ombudsdienst van morgen', url: 'https://ombudsdienst.example' }
  await transaction(db, tx => {
    const value = {
      ...demoCountries,
      BE: { ...demoCountries.BE, ombudsman },
      NL: { ...demoCountries.NL, takes_part: true },
    }
    return writeSetting(tx, { key: 'countries', value, now: clock.now(), by: 'test' })
  })
  const email = randomEmail()
  await opened(bare, { body: { email } })
  const { text } = await newestMail(bare, email)
  expect(text).toContain('België: FOD Economie, Ombudsdienst van morgen en ECC België')
  expect(text).toContain(`We nemen deel aan procedures bij ${demoCountries.NL.mediator.name} (Nederland).`)
  await bare.close()
})

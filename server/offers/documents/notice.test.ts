// @module-tag further
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { demoCompany } from '#demo/seed/demo-company.ts'
import { demoProcessors } from '#demo/seed/demo-processors.ts'
import { languages } from '#domain/languages.ts'
import { processorTasks, services } from '#domain/receivers/receivers.ts'
import { receiverTexts } from '#i18n/content/receivers/write-receivers.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, type SettingKey, type SettingValue, writeSetting } from '#server/platform/config/settings.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn } from '#testing/steps/accounts.ts'
import { fetchDocument, readPdf, tight } from '#testing/steps/papers.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'

type Processors = SettingValue<'processors'>
let app: TestApp
let who: SignIn
beforeAll(async () => {
  app = await testApp()
  who = await register(app)
})
afterAll(() => app.close())

async function listed(of = app) {
  const { json } = await of.send('GET', '/api/documents')
  const { list } = json.data as CallData<'GET /documents'>
  return list.find(({ name }) => name === 'privacy') ?? expect.fail('no notice')
}

const readPaper = async (language: string, of = app) =>
  tight(
    (await readPdf((await fetchDocument(of, who.token, `/api/documents/privacy.pdf?language=${language}`)).bytes)).text,
  )
const change = <Key extends SettingKey>(key: Key, value: SettingValue<Key>) => {
  const { db, clock } = app.context
  return transaction(db, tx => writeSetting(tx, { key, value, now: clock.now(), by: 'test' }))
}
/** The list as a page shows it. */
const shown = (list: readonly { title: string; text: string }[] | undefined) =>
  (list ?? []).map(({ title, text }) => `${title}: ${text}`).join(' ')
const numberOf = (version: string | null) => Number(version?.split('.')[1] ?? '1')
const written = (language: string) =>
  readFileSync(new URL(`../../../i18n/content/${language}/privacy.md`, import.meta.url), 'utf8')

const abroad: Processors['list'][number] = {
  ...{ name: 'Sunrise Support Inc.', does: 'support', country: 'US', safeguard: 'clauses' },
}

test('the notice names those of the setting, on list and paper, in every language', async () => {
  await change('processors', { ...demoProcessors, list: [...demoProcessors.list, abroad] })
  const words = {
    nl: [
      'Voorbeeldhosting B.V. (hosting, Nederland)',
      'Verenigde Staten): de standaardcontractbepalingen',
      'mailserver',
    ],
    en: ['Voorbeeldhosting B.V. (hosting, Netherlands)', 'United States): the standard contractual', 'own mail server'],
    de: [
      'Voorbeeldhosting B.V. (Hosting, Niederlande)',
      '(Vereinigte Staaten) sind die Standardvertragsklauseln',
      'Mailserver',
    ],
    zh: ['Voorbeeldhosting B.V.（网站托管，荷兰）', '向美国传输数据适用欧盟委员会的标准合同条款', '自己的邮件服务器'],
  }
  const { lists } = await listed()
  for (const language of languages) {
    const [page, paper] = [shown(lists[language]?.receivers), await readPaper(language)]
    for (const text of words[language]) {
      expect(page, language).toContain(text)
      expect(paper, language).toContain(tight(text))
    }
    for (const text of [page, paper]) expect(text, language).not.toMatch(/Stripe|Google|undefined|\{/)
  }
})

test('services are named once the environment switches them on, and only then', async () => {
  const other = await testApp({
    database: app.database,
    environment: {
      ...{
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        PDOK_URL: 'https://api.pdok.nl',
        MAP_TILES: 'pdok-aerial',
      },
      ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    },
  })
  const before = await listed()
  const after = await listed(other)
  for (const language of languages) {
    const titles = (after.lists[language]?.receivers ?? []).map(({ title }) => title.split(/ ?[（(]/)[0])
    expect(titles, language).toEqual(expect.arrayContaining(['Stripe', 'Google', 'Kadaster/PDOK']))
    expect(titles.filter(title => title === 'Kadaster/PDOK')).toHaveLength(2)
    for (const name of ['Stripe', 'Google', 'Kadaster/PDOK']) {
      expect(await readPaper(language, other), language).toContain(name)
      expect(await readPaper(language), language).not.toContain(name)
    }
  }
  // Another content is another version; the process that still shows the former one keeps its own.
  expect(numberOf(after.version)).toBe(numberOf(before.version) + 1)
  expect(after.sha256.nl).not.toBe(before.sha256.nl)
  expect((await listed()).version).toBe(before.version)
  const again = await testApp({ database: app.database, environment: {} })
  expect(numberOf((await listed(again)).version)).toBe(numberOf(after.version) + 1)
  await Promise.all([other.close(), again.close()])
})

describe('the version of the notice', () => {
  test('is no day that somebody typed: it cannot be built with one', () => {
    for (const language of languages) expect(written(language)).not.toMatch(/^version:/m)
  })

  test('follows its processors and its company, and nothing that it does not state', async () => {
    const first = await listed()
    expect(first.version?.slice(0, 10)).toBe(dayInShop(app.context.clock.now()))
    await change('processors', demoProcessors)
    await expect
      .poll(async () => numberOf((await listed()).version), { timeout: 15_000 })
      .toBe(numberOf(first.version) + 1)
    await change('company', { ...demoCompany, telephone: '+31 30 111 11 11' })
    await expect
      .poll(async () => numberOf((await listed()).version), { timeout: 15_000 })
      .toBe(numberOf(first.version) + 2)
    const after = await listed()
    expect(after.sha256).not.toEqual(first.sha256)
    for (const language of languages) {
      const number = numberOf(after.version)
      expect(await readPaper(language), language).toMatch(new RegExp(`[(（]${number}[)）]`))
    }
    const quotes = await readSetting(app.context.db, 'quotes', app.context.clock.now())
    await change('quotes', { ...quotes, valid_minutes: 45 })
    await change('company', { ...demoCompany, telephone: '+31 30 111 11 11', logo: 'x' })
    await change('processors', { ...demoProcessors })
    expect((await listed()).version).toBe(after.version)
    await change('company', demoCompany)
  })
})

test('in a real shop without a setting, nobody is invented', async () => {
  const real = await testApp({ environment: realShop })
  const { lists } = await listed(real)
  for (const language of languages) {
    const { services: known, simulated } = receiverTexts[language]
    const texts = (lists[language]?.receivers ?? []).map(({ text }) => text)
    expect(texts, language).toEqual(
      [simulated.payment, known.delivery[1], known.hosting[1], known.mail[1]].map(text => text),
    )
  }
  await real.close()
})

test.each(languages)('%s: every task has a text, and the written notice names no company of them', language => {
  const { services: known } = receiverTexts[language]
  expect(Object.keys(known).toSorted()).toEqual([...services].toSorted())
  for (const task of processorTasks) expect(known[task].every(text => text.length > 1)).toBe(true)
  expect(written(language)).not.toMatch(/Stripe|Google|PDOK/)
  expect(written(language).match(/^::receivers$/gm)).toHaveLength(1)
})

test('a company outside the EEA needs a safeguard, said in every language', async () => {
  const admin: Staff = await staff(app, 'admin')
  const rule = await dataOf<CallData<'GET /admin/rules/{key}'>>(admin.get('/admin/rules/processors'))
  const body = (safeguard: string) => ({
    ...{
      newest: rule.newest,
      reason: 'Nieuwe klantenservice',
      value: { ...demoProcessors, list: [{ ...abroad, safeguard }] },
    },
  })
  const refused = await admin.post('/admin/rules/processors', body('none'))
  const { fields } = refused.json.data as { fields: { path: string; rule: string; message: string }[] }
  expect(fields).toEqual([
    { path: 'value.list.0.safeguard', rule: 'safeguard_missing', message: expect.stringMatching(/EER/) },
  ])
  await dataOf(admin.post('/admin/rules/processors', body('adequacy')))
  await expect.poll(async () => JSON.stringify((await listed()).lists.en)).toContain('Sunrise Support Inc.')
})

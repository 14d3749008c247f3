import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { seedCatalogue } from '#demo/seed/catalogue/seed-catalogue.ts'
import { seedFacts, storeDemoDeclarations } from '#demo/seed/catalogue/seed-facts.ts'
import { demoCompany } from '#demo/seed/demo-company.ts'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { demoProcessors } from '#demo/seed/demo-processors.ts'
import { createUser } from '#server/people/accounts/create-user.ts'
import {
  readSetting,
  type SettingKey,
  type SettingValue,
  settings,
  writeSetting,
} from '#server/platform/config/settings.ts'
import { startSmtpServer, type TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { officialNotices } from '#testing/shop/notices.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { securedStaff } from '#testing/shop/secured.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { type TestDatabase, testDatabase } from '#testing/shop/test-database.ts'
import { bearer, type SignIn } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, staff } from '#testing/steps/staff.ts'

type GoingLive = CallData<'GET /admin/live-steps'>
const login = { email: 'chef@example.org', password: 'Wirklich-gut-2026!' }
const colleague = {
  email: 'ook-chef@example.org',
  role: 'admin',
  user_name: '',
  language: 'nl',
  password_hash: 'x',
} as const
const reason = 'De winkel is klaar'
let shop: TestApp
let smtp: TestSmtpServer
let token: string
beforeAll(async () => {
  smtp = await startSmtpServer({ hideSTARTTLS: true })
  shop = await testApp({
    environment: { ...realShop, ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password },
  })
  token = (await securedStaff(shop, login)).token
  // Nobody opens the shop without a second factor of their own; another administrator may still lack theirs.
  await transaction(shop.context.db, tx => createUser(tx, shop.context, colleague))
  await transaction(shop.context.db, tx => seedCatalogue(tx, shop.context))
  await set('vat', { rates: [] })
})
beforeEach(() => liftLimits(shop))
afterAll(async () => {
  await shop.close()
  await smtp.shut()
})

const call = (method: string, path: string, body?: unknown) =>
  shop.send(method, `/api/admin${path}`, { headers: bearer(token), ...(body === undefined ? {} : { body }) })
const state = () => dataOf<GoingLive>(call('GET', '/live-steps'))
const press = (open: boolean) => call('PUT', '/opening', { open, reason })
const isOpen = async () =>
  (await dataOf<CallData<'GET /config/global'>>(shop.send('GET', '/api/config/global'))).orders_open
const set = <Key extends SettingKey>(key: Key, value: SettingValue<Key>) =>
  transaction(shop.context.db, tx => writeSetting(tx, { key, value, now: shop.context.clock.now(), by: 'test' }))

describe('a real shop', () => {
  /** The repairs, independent of each other; each resolves one step that blocks. */
  const repairs = {
    company: () => set('company', demoCompany),
    countries: () => {
      const { enabled, weee, battery, packaging } = demoCountries.BE
      return set('countries', { BE: { enabled, weee, battery, packaging } })
    },
    country_record: () => set('countries', { ...demoCountries, DE: { ...demoCountries.DE, enabled: false } }),
    vat: async () => {
      const rate = (kind: 'sale' | 'rent' | 'service', country: string) => ({
        ...{ kind, country, valid_from: '2012-10-01' as const, percent: 21 },
      })
      const kinds = ['sale', 'rent', 'service'] as const
      await set('vat', { rates: kinds.flatMap(kind => [rate(kind, 'NL'), rate(kind, 'BE')]) })
    },
    installation: () => set('installation', { taxed_as: 'with_goods', offered_in: {} }),
    pay_after_delivery: () => set('part_payment', { offered_in: { NL: true }, within_days: 14 }),
    guarantee_notice: async () => set('guarantee_notice', await officialNotices(shop, token)),
    listed_goods: async () => {
      const declarations = await storeDemoDeclarations(shop.context)
      await transaction(shop.context.db, tx => seedFacts(tx, shop.context, declarations))
    },
    processors: () => set('processors', { ...demoProcessors, own: { ...demoProcessors.own, delivery: true } }),
    mail: async () => {
      const server = { smtp_host: '127.0.0.1', smtp_port: smtp.port, smtp_protocol: 'none', domain: 'post.example' }
      await dataOf(call('PUT', '/mail-server', server))
    },
    admin_second_factor: async () => {
      const { user_id } = await shop.context.db
        .selectFrom('users')
        .select('user_id')
        .where('email', '=', colleague.email)
        .executeTakeFirstOrThrow()
      const factor = { user_id, secret: 'x', confirmed_at: new Date() }
      await shop.context.db.insertInto('second_factors').values(factor).execute()
    },
  }

  test('is closed at first, and cannot be opened while anything is missing', async () => {
    // Without a country there is nothing without a tax rate, and no law that asks for anything.
    const ofCountries: (keyof typeof repairs)[] = ['vat', 'country_record', 'installation', 'pay_after_delivery']
    const names = Object.keys(repairs) as (keyof typeof repairs)[]
    expect(await state()).toMatchObject({
      open: false,
      blocking: names.filter(name => !ofCountries.includes(name)),
    })
    for (const name of names) {
      expect((await state()).blocking, name).toContain(name)
      const refused = await press(true)
      expect([refused.status, refused.json.code], name).toEqual([409, 200207])
      expect(refused.json.data).toMatchObject({ reason: 'going_live', blocking: expect.arrayContaining([name]) })
      expect(await isOpen()).toBe(false)
      await repairs[name]()
    }
    expect((await state()).blocking).toEqual([])
    expect(await auditOf(shop, 'opening')).toEqual([])
  })

  test('everything can be viewed and priced, and nothing ordered, until it is opened; and again once it is closed', async () => {
    const me = till(shop, (await shop.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn)
    const goods = [{ sku: 'genie-600-buy' }]
    const quote = await me.quote(goods)
    expect(await refusalOf(me.order(quote))).toEqual([409, 200210])
    expect((await me.call('GET', '/orders')).json.data).toMatchObject({ list: [] })

    expect(await faultsOf(call('PUT', '/opening', { open: true, reason: '' }))).toEqual(['reason: text_too_short'])
    expect(await dataOf<GoingLive>(press(true))).toMatchObject({ open: true, blocking: [] })
    expect(await isOpen()).toBe(true)
    const { checkout_no } = await me.placed(goods)

    // Pressed by two people, it is reported and recorded once.
    expect((await dataOf<GoingLive>(press(true))).open).toBe(true)
    await Promise.all([press(false), press(false)])
    expect(await isOpen()).toBe(false)
    const log = await auditOf(shop, 'opening')
    expect(log.map(({ action, after }) => [action, after])).toEqual([
      ['shop.open', { open: true }],
      ['shop.close', { open: false }],
    ])
    expect(log[0]).toMatchObject({ reason, actor_role: 'admin' })
    expect(await refusalOf(me.order(await me.quote(goods)))).toEqual([409, 200210])
    // Orders that were placed continue.
    await me.choose(await me.pay(checkout_no), 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
  })

  test('what is missing later is shown, and keeps it closed once it is', async () => {
    await press(true)
    const { db, clock } = shop.context
    const gone = { key: 'mail_server', value: settings.mail_server.initial, now: clock.now(), by: 'test' } as const
    await transaction(db, tx => writeSetting(tx, gone))
    expect(await state()).toMatchObject({ open: true, blocking: ['mail'] })
    await press(false)
    expect(await refusalOf(press(true))).toEqual([409, 200207])
  })

  test('a notice on the guarantee that lacks a language keeps it closed', async () => {
    await press(false)
    const whole = await readSetting(shop.context.db, 'guarantee_notice', shop.context.clock.now())
    await set('guarantee_notice', { ...whole, de: '' })
    expect((await state()).list.find(({ step }) => step === 'guarantee_notice')).toMatchObject({
      ...{ blocks: true, done: false, missing: ['de'] },
    })
    const { data } = (await press(true)).json
    expect(data).toMatchObject({ blocking: expect.arrayContaining(['guarantee_notice']) })
    await set('guarantee_notice', whole)
    expect((await state()).blocking).not.toContain('guarantee_notice')
  })

  test('an open country whose law is not answered keeps it closed, field by field', async () => {
    const step = async () => (await state()).list.find(({ step: name }) => name === 'country_record')
    const DE = { ...demoCountries.DE, enabled: false }
    const { ombudsman: _, ...belgium } = demoCountries.BE
    await set('countries', { ...demoCountries, DE, BE: { ...belgium, epr_representative: '', languages: 'nl fr' } })
    expect(await step()).toMatchObject({
      ...{ blocks: true, done: false, missing: ['BE.ombudsman', 'BE.languages', 'BE.epr_representative'] },
    })
    expect((await state()).blocking).toContain('country_record')
    // What is not open is not asked for.
    await set('countries', { ...demoCountries, DE, BE: { ...belgium, enabled: false } })
    expect(await step()).toMatchObject({ done: true, missing: [] })
    await set('countries', { ...demoCountries, DE })
  })

  test('goods that are listed without what the law wants shown keep it closed, by name', async () => {
    const { db } = shop.context
    const { product_id, name, safety } = await db
      .selectFrom('products')
      .select(['product_id', 'name', 'safety'])
      .where('key', '=', 'blades')
      .executeTakeFirstOrThrow()
    const put = (value: unknown) =>
      db
        .updateTable('products')
        .set({ safety: value === null ? null : JSON.stringify(value) })
        .where('product_id', '=', product_id)
        .execute()
    await put(null)
    const { list, blocking } = await state()
    expect(blocking).toContain('listed_goods')
    expect(list.find(({ step }) => step === 'listed_goods')).toMatchObject({
      done: false,
      missing: [(name as { nl: string }).nl],
    })
    await put(safety)
    expect((await state()).blocking).not.toContain('listed_goods')
  })

  test('an installation whose tax abroad is not answered keeps it closed, and so does a rate that is missing', async () => {
    const step = async (name: string) => (await state()).list.find(({ step: one }) => one === name)
    await set('installation', { taxed_as: 'unanswered', offered_in: {} })
    expect(await step('installation')).toMatchObject({ blocks: true, done: false, missing: ['taxed_as'] })
    expect((await press(true)).json.data).toMatchObject({ blocking: expect.arrayContaining(['installation']) })
    // At home each answer gives the same tax.
    await set('countries', { NL: demoCountries.NL })
    expect(await step('installation')).toMatchObject({ done: true, missing: [] })
    await set('countries', { ...demoCountries, DE: { ...demoCountries.DE, enabled: false } })
    const { rates } = await readSetting(shop.context.db, 'vat', shop.context.clock.now())
    await set('vat', { rates: rates.filter(({ kind, country }) => kind !== 'garden_work' || country === 'NL') })
    await set('installation', { taxed_as: 'garden_work', offered_in: { BE: true } })
    expect(await step('installation')).toMatchObject({ done: true })
    expect(await step('vat')).toMatchObject({ blocks: true, done: false, missing: ['BE garden_work'] })
    await set('installation', { taxed_as: 'garden_work', offered_in: { BE: false } })
    expect(await step('vat')).toMatchObject({ done: true, missing: [] })
  })

  test('a Dutch sale that is only paid whole keeps it closed, and a shop that does not deliver there is not asked', async () => {
    const step = async () => (await state()).list.find(({ step: name }) => name === 'pay_after_delivery')
    await set('part_payment', { offered_in: { NL: false, BE: true }, within_days: 14 })
    expect(await step()).toMatchObject({ blocks: true, done: false, missing: ['NL.offered_in'] })
    expect((await press(true)).json.data).toMatchObject({ blocking: expect.arrayContaining(['pay_after_delivery']) })
    const DE = { ...demoCountries.DE, enabled: false }
    await set('countries', { ...demoCountries, DE, NL: { ...demoCountries.NL, enabled: false } })
    expect(await step()).toMatchObject({ done: true, missing: [] })
    await set('countries', { ...demoCountries, DE })
    await set('part_payment', { offered_in: { NL: true }, within_days: 14 })
    expect((await state()).blocking).not.toContain('pay_after_delivery')
  })

  test('a company without its legal form or its representative keeps it closed', async () => {
    await set('company', { ...demoCompany, legal_form: ' ', representative: '' })
    const { list } = await state()
    expect(list.find(({ step }) => step === 'company')).toMatchObject({
      ...{ done: false, missing: ['legal_form', 'representative'] },
    })
    await set('company', demoCompany)
  })

  test('what nobody is named for in the privacy notice keeps it closed, by name', async () => {
    const step = async () => (await state()).list.find(({ step: name }) => name === 'processors')
    const { own, list } = demoProcessors
    await set('processors', { own: { ...own, mail: false }, list: [] })
    expect(await step()).toMatchObject({ blocks: true, done: false, missing: ['hosting', 'mail', 'delivery'] })
    // Files and tiles are named once the environment gets them from elsewhere.
    const elsewhere = await testApp({
      database: shop.database,
      environment: { ...realShop, MAP_TILES: 'https://tiles.example.org/{z}/{x}/{y}.png' },
    })
    await set('processors', { own: { ...own, map: false, delivery: true }, list })
    const { list: steps } = await dataOf<GoingLive>(
      elsewhere.send('GET', '/api/admin/live-steps', { headers: bearer(token) }),
    )
    expect(steps.find(({ step: name }) => name === 'processors')).toMatchObject({ done: false, missing: ['map'] })
    await elsewhere.close()
    expect(await step()).toMatchObject({ done: true, missing: [] })
  })

  test('a mail server that refuses the login does not count', async () => {
    const away = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_PROTOCOL: 'none' }
    const other = await testApp({ database: shop.database, environment: { ...realShop, ...away } })
    const response = other.send('GET', '/api/admin/live-steps', { headers: bearer(token) })
    const { list } = await dataOf<GoingLive>(response)
    expect(list.find(({ step }) => step === 'mail')).toMatchObject({ done: false, missing: ['smtp_refused'] })
    await other.close()
  })
})

test('a demo is open from its start, and can be closed and opened freely', async () => {
  const demo = await testApp()
  const admin = await staff(demo, 'admin')
  const now = () => dataOf<GoingLive>(admin.get('/admin/live-steps'))
  expect(await now()).toMatchObject({ open: true, blocking: [] })
  for (const open of [false, true]) {
    await dataOf(admin.put('/admin/opening', { open, reason }))
    expect((await now()).open).toBe(open)
  }
  for (const role of ['support', 'operations', 'finance'] as const) {
    const other = await staff(demo, role)
    expect(await refusalOf(other.put('/admin/opening', { open: false, reason })), role).toEqual([403, 403])
  }
  await demo.close()
})

describe('a shop from before this setting', () => {
  const file = new URL('../../../db/migrations/0062-opening.sql', import.meta.url)
  const upgraded = async ({ connection }: TestDatabase) => {
    await connection.pool.query(await readFile(file, 'utf8'))
    const { rows } = await connection.pool.query(`select value from setting_versions where created_by = 'migration'`)
    return rows
  }

  test('with orders stays open, without any is closed like a new one', async () => {
    expect(await upgraded(shop.database)).toEqual([{ value: { open: true } }])
    const bare = await testDatabase()
    expect(await upgraded(bare)).toEqual([])
    await bare.drop()
  })
})

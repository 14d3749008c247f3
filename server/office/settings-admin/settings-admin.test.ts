import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { ruleKeys } from '#domain/office/rules.ts'
import { dayInShop } from '#i18n/format.ts'
import { showActivityJob } from '#server/offers/promotions/job-kinds.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { deliverMailJob } from '#server/platform/mail/job-kinds.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let admin: Staff
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
  admin = await staff(app, 'admin')
})
beforeEach(() => liftLimits(app))
afterAll(() => app.close())

type Rule = CallData<'GET /admin/rules/{key}'>
const rule = (key: string) => dataOf<Rule>(admin.get(`/admin/rules/${key}`))
const today = () => dayInShop(app.context.clock.now())

test('only administrators see and set rules, jobs, the log and the staff', async () => {
  for (const role of ['support', 'operations', 'finance'] as const) {
    const other = await staff(app, role)
    for (const path of ['rules', 'rules/vat', 'staff', 'audit-log', 'jobs', 'live-steps'])
      expect(await refusalOf(other.get(`/admin/${path}`)), `${role} ${path}`).toEqual([403, 403])
    const body = { value: {}, newest: null }
    expect(await refusalOf(other.post('/admin/rules/vat', body)), role).toEqual([403, 403])
  }
})

test.each(ruleKeys)('%s: its form shows the current value, and setting the same changes nothing', async key => {
  const { form, value, newest, versions } = await rule(key)
  expect(form).toMatchObject({ type: 'object' })
  // A rule by country names the form of each country instead of the countries.
  const each = form.additionalProperties as { type?: string } | false
  if (each) expect(['object', 'boolean']).toContain(each.type)
  else for (const name of Object.keys(value)) expect(Object.keys(form.properties as object)).toContain(name)
  await dataOf(admin.post(`/admin/rules/${key}`, { value, newest }))
  expect((await rule(key)).versions).toHaveLength(versions.length)
})

test('a rule applies from its day on, keeps its history, and can be replaced before it begins', async () => {
  const { value, newest } = await rule('quotes')
  const from = addDays(today(), 10)
  const set = (minutes: number, last: number | null, valid_from?: string) =>
    admin.post('/admin/rules/quotes', { value: { valid_minutes: minutes }, newest: last, valid_from, reason: 'Proef' })
  await dataOf(set(45, newest, from))
  const later = await rule('quotes')
  expect(later.value).toEqual(value)
  expect(later.versions[0]).toMatchObject({
    stands: 'later',
    value: { valid_minutes: 45 },
    created_by: 'Mila van der Veen',
  })
  const list = await dataOf<CallData<'GET /admin/rules'>>(admin.get('/admin/rules'))
  expect(list.list.find(({ key }) => key === 'quotes')?.next_from).toBe(later.versions[0]?.valid_from)
  // A change based on the previous version is refused.
  expect(await refusalOf(set(50, newest))).toEqual([409, 409])
  await dataOf(set(60, later.newest, from))
  const again = await rule('quotes')
  expect(again.versions.slice(0, 2).map(({ stands }) => stands)).toEqual(['later', 'replaced'])
  const at = (days: number) =>
    readSetting(app.context.db, 'quotes', new Date(app.context.clock.now().getTime() + days * 86_400_000))
  expect([await at(0), await at(11)]).toEqual([value, { valid_minutes: 60 }])
  expect((await auditOf(app, 'quotes')).at(-1)).toMatchObject({
    action: 'setting.change',
    before: { valid_minutes: 45 },
    reason: 'Proef',
  })
})

test('refuses an invalid value at its field', async () => {
  const { value, newest } = await rule('after_sale')
  const set = (change: object, valid_from?: string) =>
    admin.post('/admin/rules/after_sale', { value: { ...value, ...change }, newest, valid_from })
  expect(await faultsOf(set({ dispute_days: 7 }))).toEqual(['value.dispute_days: at_least'])
  expect(await faultsOf(set({ surprise: 1 }))).toEqual(['value.surprise: unknown_field'])
  expect(await faultsOf(set({ offer_hours: 'x' }))).toEqual(['value.offer_hours: invalid'])
  expect(await faultsOf(set({}, addDays(today(), -1)))).toEqual(['valid_from: date_past'])
  expect(await faultsOf(set({}, '2026-13-01'))).toEqual(['valid_from: date_format'])
  const countries = await rule('countries')
  const open = { NL: { enabled: true, weee: '', battery: 'x', packaging: 'x' } }
  const body = { value: { ...countries.value, ...open }, newest: countries.newest }
  expect(await faultsOf(admin.post('/admin/rules/countries', body))).toEqual(['value.NL.weee: required'])
  expect(await refusalOf(admin.get('/admin/rules/mail_server'))).toEqual([404, 404])
  expect(await refusalOf(admin.get('/admin/rules/constructor'))).toEqual([404, 404])
})

test('the log: newest first, by action, subject, colleague and day', async () => {
  type Log = CallData<'GET /admin/audit-log'>
  const log = (query: string) => dataOf<Log>(admin.get(`/admin/audit-log?${query}`))
  const { value, newest } = await rule('uploads')
  await dataOf(admin.post('/admin/rules/uploads', { value: { max_image_bytes: 2_000_000 }, newest }))
  const [first] = (await log('action=setting.change&subject_kind=setting&subject_id=uploads')).list
  expect(first).toMatchObject({ actor_name: 'Mila van der Veen', actor_role: 'admin', before: value })
  expect((await log(`actor=${admin.userId}&from=${today()}&to=${today()}`)).list.length).toBeGreaterThan(0)
  expect((await log(`to=${addDays(today(), -400)}`)).list).toEqual([])
  const page = await log('page_size=1')
  expect(page.after).not.toBeNull()
  const next = await log(`page_size=1&after=${page.after}`)
  expect(next.list[0]?.audit_id).toBeLessThan(page.list[0]?.audit_id ?? 0)
  expect(await faultsOf(admin.get('/admin/audit-log?actor=x'))).toEqual(['actor: invalid'])
})

test('jobs: failed ones are on top and can be retried', async () => {
  type Jobs = CallData<'GET /admin/jobs'>
  const told: string[] = []
  app.context.notifications.on('work_changed', topic => told.push(topic))
  const { pool } = app.database.connection
  await pool.query('delete from graphile_worker._private_jobs')
  await transaction(app.context.db, tx => addJob(tx, app.context, deliverMailJob, { mailId: admin.userId }))
  await pool.query(`update graphile_worker._private_jobs set last_error = 'mislukt', attempts = 25`)
  await transaction(app.context.db, tx => addJob(tx, app.context, showActivityJob, { activityId: 'x' }))
  const jobs = await dataOf<Jobs>(admin.get('/admin/jobs'))
  expect(jobs.list.map(({ state }) => state)).toEqual(['failed', 'waiting'])
  expect(jobs.list[0]).toMatchObject({ state: 'failed', last_error: 'mislukt', attempts: 25 })
  const id = jobs.list.find(({ task }) => task === 'deliver-mail')?.job_id
  await dataOf(admin.post(`/admin/jobs/${id}/retry`, {}))
  const after = await dataOf<Jobs>(admin.get('/admin/jobs'))
  expect(after.list.find(job => job.job_id === id)?.attempts).toBe(0)
  const first = await dataOf<Jobs>(admin.get('/admin/jobs?page_size=1'))
  const rest = await dataOf<Jobs>(admin.get(`/admin/jobs?page_size=1&after=${first.after}`))
  expect([first.list[0]?.state, rest.list[0]?.state, rest.after]).toEqual(['failed', 'waiting', null])
  expect((await dataOf<Jobs>(admin.get('/admin/jobs?state=waiting'))).list).toMatchObject([{ task: 'show-activity' }])
  const csv = (await admin.get('/admin/jobs/export?state=failed')).text.trim().split('\r\n')
  expect(csv.length).toBe(2)
  expect(csv[1]).toContain('deliver-mail')
  await expect.poll(() => told).toContain('jobs')
  for (const unknown of ['0', '999999999', 'x', '1;drop'])
    expect(await refusalOf(admin.post(`/admin/jobs/${encodeURIComponent(unknown)}/retry`, {}))).toEqual([404, 404])
})

test('the steps to a real shop are checked, not ticked', async () => {
  const { list } = await dataOf<CallData<'GET /admin/staff'>>(admin.get('/admin/staff'))
  expect(list.map(({ role }) => role)).toEqual(['admin', 'finance', 'operations', 'support'])
  const steps = await dataOf<CallData<'GET /admin/live-steps'>>(admin.get('/admin/live-steps'))
  const step = (name: string) => steps.list.find(one => one.step === name)
  expect(step('real_shop')).toMatchObject({ done: false })
  expect(step('nothing_simulated')).toMatchObject({ done: false })
  expect(step('demo_people')?.missing).toContain('admin@genie.example')
  expect(step('second_factor')?.missing).toContain('require_staff_2fa')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { formatQuarter, toQuarter } from '#domain/ledger/quarters.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import * as told from '#testing/steps/refunds.ts'
import { auditOf, dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { countLedgerDays } from './count-days.ts'

let app: TestApp
let finance: Staff
let one: Awaited<ReturnType<typeof told.owedRefund>>
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  one = await told.owedRefund(app, finance)
})
afterAll(() => app.close())

const read = <Data>(path: string) => dataOf<Data>(finance.get(path))
type Ledger = CallData<'GET /admin/ledger'>
type Balances = CallData<'GET /admin/ledger/balances'>
type Report = CallData<'GET /admin/vat-report'>
type Findings = CallData<'GET /admin/reconciliation'>

test('bookings of an order, line by line; each sums to zero', async () => {
  const { list } = await read<Ledger>(`/admin/ledger?q=${one.orderNo.toLowerCase()}`)
  expect(list.map(({ kind }) => kind).sort()).toEqual(['receipt', 'refund', 'sale'])
  for (const { entries, amount, order_no } of list) {
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
    expect(amount).toBeGreaterThan(0)
    expect(order_no).toBe(one.orderNo)
  }
  const refunds = await read<Ledger>(`/admin/ledger?q=${one.orderNo}&kind=refund&account=refunds_payable`)
  expect(refunds.list).toHaveLength(1)
  const byReference = await read<Ledger>(`/admin/ledger?q=${encodeURIComponent(refunds.list[0]?.reference ?? '')}`)
  expect(byReference.list).toEqual(refunds.list)
  expect((await read<Ledger>(`/admin/ledger?q=${one.orderNo}&account=damage_revenue`)).list).toEqual([])
  for (const query of ['kind=gift', 'account=till', 'from=2026-02-30', 'after=zzz']) {
    expect(await refusalOf(finance.get(`/admin/ledger?${query}`)), query).toEqual([400, 400])
  }
})

test('balances are the same whether days were counted before or not, also for late bookings', async () => {
  const today = dayInShop(app.context.clock.now())
  const days = [today, addDays(today, -1), addDays(today, -40), addDays(today, -400)]
  const all = () => Promise.all(days.map(day => read<Balances>(`/admin/ledger/balances?day=${day}`)))
  const before = await all()
  for (const { list } of before) expect(list.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  for (let run = 0; run < 2; run += 1) {
    await countLedgerDays(app.context, {})
    expect(await all()).toEqual(before)
  }
  // Found by the reconciliation of a day long past: written now, booked for then.
  const late = new Date(app.context.clock.now().getTime() - 30 * 86_400_000)
  await app.context.connection.pool.query(
    `with made as (insert into ledger_transactions (kind, reference, booked_at)
       values ('sale', 'late-' || gen_random_uuid(), $1) returning transaction_id)
     insert into ledger_entries (transaction_id, account, amount)
     select transaction_id, account, amount from made,
       (values ('rent_revenue', -500::bigint), ('clearing', 500::bigint)) as entry (account, amount)`,
    [late],
  )
  const of = (list: Balances['list'], account: string) => list.find(one => one.account === account)?.amount ?? 0
  for (let run = 0; run < 4; run += 1) {
    const after = await all()
    for (const [index, { list }] of after.entries()) {
      const earlier = before[index]?.list ?? []
      const isSince = index < 2
      expect(of(list, 'rent_revenue'), `run ${run}`).toBe(of(earlier, 'rent_revenue') - (isSince ? 500 : 0))
      expect(list.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    }
    await countLedgerDays(app.context, {})
  }
})

test('the VAT of a quarter is that of its documents, each line links to them, and earlier quarters are separate', async () => {
  const { year, quarter } = toQuarter(dayInShop(app.context.clock.now()))
  const report = await read<Report>(`/admin/vat-report?year=${year}&quarter=${quarter}`)
  const { rows } = await app.context.connection.pool.query<{ net: number; vat: number }>(
    `select sum(net)::int as net, sum(vat)::int as vat from invoices
      where issued_at >= ($1::date)::timestamp at time zone 'Europe/Amsterdam'
        and issued_at < ($2::date + 1)::timestamp at time zone 'Europe/Amsterdam'`,
    [report.from, report.to],
  )
  const all = [...report.lines, ...report.corrections]
  const total = (name: 'net' | 'vat') => all.reduce((sum, line) => sum + line[name], 0)
  expect({ net: total('net'), vat: total('vat') }).toEqual(rows[0])
  expect(report.lines.length).toBeGreaterThan(0)
  for (const line of report.lines) {
    if (line.vat_kind === 'outside') expect(line.scheme).toBe('outside')
    else expect(line.scheme).toBe(line.vat_country === report.home ? 'home' : 'oss')
    const query = new URLSearchParams({
      ...{ from: report.from, to: report.to, vat_country: line.vat_country, vat_kind: line.vat_kind },
      ...{ vat_percent: String(line.vat_percent), vat_quarter: formatQuarter({ year, quarter }) },
    })
    expect((await read<{ total: number }>(`/admin/invoices?${query}`)).total).toBe(line.papers)
  }
  // The same money, credited a quarter later, corrects this quarter.
  expect(await refusalOf(finance.get('/admin/vat-report?year=2026&quarter=5'))).toEqual([400, 400])
  const later = await read<Report>(`/admin/vat-report?year=${year + 2}&quarter=1`)
  expect([later.lines, later.corrections]).toEqual([[], []])
})

test('a finding is closed once, with its result', async () => {
  const { context } = app
  const { finding_id } = await context.db
    .insertInto('reconciliation_findings')
    .values({
      kind: 'payment_noted',
      done: 'noted',
      told: JSON.stringify({ before: 'open' }),
      found_at: context.clock.now(),
    })
    .returning('finding_id')
    .executeTakeFirstOrThrow()
  const done = (note: string) => finance.post(`/admin/reconciliation/${finding_id}/done`, { note })
  const open = async (state: string) =>
    (await read<Findings>(`/admin/reconciliation?state=${state}`)).list.map(row => row.finding_id)
  expect(await open('open')).toContain(Number(finding_id))
  expect(await refusalOf(done(''))).toEqual([400, 400])
  expect(await dataOf(done('Nagekeken bij de provider'))).toMatchObject({ closed_note: 'Nagekeken bij de provider' })
  expect(await refusalOf(done('Nog eens'))).toEqual([409, 409])
  expect(await open('open')).not.toContain(Number(finding_id))
  expect(await open('closed')).toContain(Number(finding_id))
  expect(await auditOf(app, String(finding_id))).toMatchObject([{ action: 'finding.done', actor_id: finance.userId }])
  expect(await refusalOf(finance.post('/admin/reconciliation/999999/done', { note: 'weg' }))).toEqual([404, 404])
})

test('nobody else may read the ledger', async () => {
  for (const role of ['support', 'operations'] as const) {
    const colleague = await staff(app, role)
    for (const path of [
      'ledger',
      'ledger/balances',
      'ledger/deposits',
      'vat-report?year=2026&quarter=1',
      'reconciliation',
    ]) {
      expect(await refusalOf(colleague.get(`/admin/${path}`)), `${role} ${path}`).toEqual([403, 403])
    }
  }
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/protocol/api.ts'
import { codes } from '#contract/protocol/codes.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { mayCall, type Role } from '#domain/access.ts'
import { addDays } from '#domain/calendar.ts'
import { readCsv } from '#domain/csv.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer } from '#testing/steps/accounts.ts'
import { opened } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { asked } from '#testing/steps/questions.ts'
import * as money from '#testing/steps/refunds.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

interface Row {
  [name: string]: unknown
}
interface Exported {
  /** The header that readers of this file rely on: these columns in this order, and no others. */
  head: string
  /** A filter that excludes a row, where the list has filters. */
  of?: () => string
  /** The column that identifies a line of the file; for the list, the expected values. */
  by: string
  lines?: (row: Row) => unknown[]
}

/** The export of every staff list. The VAT return of a quarter is not a list. */
const exported: Record<string, Exported> = {
  activities: {
    head: 'key name type phase start_time end_time discount discount_percent started_at stopped_at',
    by: 'key',
    of: () => 'activity_type=2',
  },
  coupons: {
    head: 'code coupon_state batch owner kind discount discount_percent minimum starts_at ends_at uses global_limit customer_limit created_at created_by',
    by: 'code',
    of: () => 'q=BONUS',
  },
  'share-records': {
    head: 'record_id activity code sharer invitee status used_at paid_at rewarded_at invalid_at reward_code reward_amount',
    by: 'record_id',
    of: () => 'record_status=1',
  },
  'share-rewards': {
    head: 'record_id activity sharer invitee reward_state paid_at due_at rewarded_at invalid_at reward_code reward_amount reward_tries reward_failed_at reward_error',
    by: 'record_id',
    of: () => 'reward_state=waiting',
  },
  'coupons/{id}/uses': {
    head: 'claim_id user_id user_name claim_state held_until created_at updated_at',
    by: 'claim_id',
  },
  categories: { head: 'key name_nl name_en name_zh name_de parent position', by: 'key' },
  attributes: { head: 'code name_nl name_en name_zh name_de value_type unit choices', by: 'code' },
  'answer-templates': {
    head: 'template_id title text_nl text_en text_zh text_de updated_at',
    by: 'template_id',
  },
  staff: { head: 'user_id user_name email role user_status second_factor last_used_at', by: 'user_id' },
  waitlist: {
    head: 'waitlist_id email device_type months language first_free_on created_at notified_at',
    by: 'waitlist_id',
    of: () => 'device_type=genie-600',
  },
  recalls: {
    head: 'recall_id device_type serial_from serial_to remedies devices notices told created_at tells_at stopped_at',
    by: 'recall_id',
  },
  'ledger/deposits': { head: 'order_no order_status recipient since end_on days age deposit_held', by: 'order_no' },
  ledger: {
    head: 'booked_at kind reference order_no account debit credit vat_country vat_percent',
    by: 'account',
    of: () => 'kind=receipt',
    lines: row => (row.entries as Row[]).map(({ account }) => account),
  },
  reconciliation: {
    head: 'finding_id kind done found_at checkout_no order_nos refund_no amount closed_at closed_by closed_note',
    by: 'finding_id',
    of: () => 'state=closed',
    lines: row => [String(row.finding_id)],
  },
  statements: {
    head: 'statement_id kind channel name email contract order_no stated_on received_at outcome requests refund_due_on refunded',
    by: 'statement_id',
    of: () => 'kind=cancellation',
  },
  overdue: {
    head: 'order_no item serial_number recipient email phone end_on days_late days_charged charge deposit_held lost objected_at request_no',
    by: 'order_no',
  },
  requests: {
    head: 'request_no apply_type next urgency waiting_days audit_status process_status apply_time completed_at order_no item serial_number reason customer email duty billed refund_due_on assigned_to',
    by: 'request_no',
    of: () => `order_no=${made.orderNo}`,
  },
  messages: {
    head: 'ticket category device_type review_id name language state created_at due_on overdue excerpt pictures',
    by: 'ticket',
    of: () => 'category=complaint',
  },
  questions: {
    head: 'question_id state device_type language author question answer reason asked_at published_at due_on overdue demo',
    by: 'question_id',
    of: () => 'state=waiting',
  },
  reviews: {
    head: 'review_id review_state device_type rating title text author language kind order_no demo written_at decided_at reason',
    by: 'review_id',
    of: () => 'device_type=genie-3000',
  },
  'audit-log': {
    head: 'audit_id at actor actor_role action subject_kind subject_id before after reason',
    by: 'audit_id',
    of: () => 'subject_kind=refund',
    lines: row => [String(row.audit_id)],
  },
  products: {
    head: 'product name product_kind product_status weight_grams sku sku_kind variant listed missing stock unit_price rent_from deposit',
    by: 'sku',
    of: () => 'kind=accessory',
    lines: row => (row.skus as Row[]).map(({ key }) => key),
  },
  'device-types': {
    head: 'device_type name listed missing min_months max_months lease_inventory buy_inventory',
    by: 'device_type',
    lines: row => [row.key],
  },
  disputes: {
    head: 'dispute_no dispute_status reason amount fee uncovered opened_at evidence_due_by closed_at checkout_no order_nos provider_ref',
    by: 'dispute_no',
    of: () => 'state=open',
  },
  proposals: {
    head: 'kind proposal_state order_no subject amount reason asked_by asked_at decided_by decided_at decision_reason',
    by: 'subject',
    of: () => 'state=open',
  },
  'payments/processing': { head: 'checkout_no order_nos email method amount since days', by: 'checkout_no' },
  'refund-transfers': { head: 'file_no created_at created_by execute_on count open total', by: 'file_no' },
  shortages: {
    head: 'reservation_id order_no recipient email purpose device_type from to since choice other_pool other_models',
    by: 'reservation_id',
  },
  orders: {
    head: 'order_no kind order_status pay_status created_at paid_at shipped_at delivered_at goods lease_months start_on end_on total_amount paid_amount refunded_amount deposit_held recipient email phone street house_number postcode city country language close_reason',
    by: 'order_no',
    of: () => `q=${made.orderNo}`,
  },
  refunds: {
    head: 'refund_no order_no email type refund_status refund_amount refund_reason reject_reason way method iban file_no failure attempts created_at refund_time asked_by approved_by second_approved_by',
    by: 'refund_no',
    of: () => `order_no=${made.refundOrder}`,
  },
  invoices: {
    head: 'invoice_no kind issued_at order_no corrects recipient country net vat gross language',
    by: 'invoice_no',
    of: () => `q=${made.orderNo}`,
  },
  jobs: {
    head: 'job_id task state recurring attempts max_attempts run_at last_error',
    by: 'job_id',
    of: () => 'state=waiting',
  },
  mails: {
    head: 'mail_id recipient template language status attempts last_error created_at sent_at',
    by: 'mail_id',
    of: () => `q=${made.mails}`,
  },
  users: {
    head: 'user_id user_name email contact city country language role user_status auth_provider created_at',
    by: 'user_id',
    of: () => 'role=customer',
  },
  devices: {
    head: 'serial_number device_type pool purchase_date purchase_price_eur guarantee_end work_area remarks holder device_state device_status used created_at',
    by: 'serial_number',
    of: () => 'pool=sale',
  },
}
const made = { orderNo: '', refundOrder: '', mails: '', couponId: '' }

const keys = Object.keys(api).flatMap(key => /^GET \/admin\/(.*)\/export$/.exec(key)?.[1] ?? [])
const whoOf = (name: string) => (api as Record<string, Endpoint>)[`GET /admin/${name}/export`]?.who ?? 'person'
const team = ['support', 'operations', 'finance', 'admin'] as const

let app: TestApp
const people = new Map<Role, Staff>()
beforeAll(async () => {
  app = await testApp()
  for (const role of team) people.set(role, await staff(app, role))
  await somethingOfEach()
}, 60_000)
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const query = (text: string, values: unknown[] = []) => app.context.connection.pool.query(text, values)
const by = (role: Role): Staff => people.get(role) ?? expect.fail(`Nobody works as ${role}`)

/** Creates two of each, of which the filter of the list excludes one. */
async function somethingOfEach() {
  const { clock } = app.context
  const house = await warehouse(app)
  const rental = await returning(app, house)
  await rental.agreed('return')
  made.orderNo = rental.orderNo
  const late = await returning(app, house, 2)
  await late.agreed('return')
  const over = addDays(dayInShop(clock.now()), -9)
  const began = addDays(over, -60)
  await query('update orders set start_on = $1, end_on = $2 where order_no = $3', [began, over, late.orderNo])
  const short = await house.ordered([{ sku: 'genie-600-rent', months: 6 }])
  await query(
    `update unit_reservations set device_id = null where order_item_id in
       (select item_id from order_items join orders using (order_id) where order_no = $1)`,
    [short.orderNo],
  )
  made.refundOrder = (await money.owedRefund(app, by('finance'))).orderNo
  await money.owedRefund(app, by('finance'))
  await query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x' where id in (select min(id) from graphile_worker._private_jobs)",
  )
  made.mails = (await query('select recipient, count(*) from mails group by 1 order by 2 limit 1')).rows[0]?.recipient
  for (const category of ['question', 'complaint']) await opened(app, { body: { category, name: '=1+1' } })
  await asked(app, by('support').token)
  const stated_on = dayInShop(clock.now())
  const statement = {
    ...{ channel: 'letter', name: 'Anna de Wit', contract: 'X', email: null },
    ...{ items: '', reason: '', end_wish: null },
  }
  for (const kind of [{ kind: 'withdrawal' }, { kind: 'cancellation', ending: 'ordinary' }]) {
    await dataOf(by('support').post('/admin/statements', { ...statement, ...kind, stated_on }))
  }
  await query(
    `insert into waitlist (device_type_id, email, language, months, created_at)
     select device_type_id, 'wacht@genie.example', 'nl', 6, now() from device_types`,
  )
  await query(
    `insert into recalls (device_type_id, serial_from, serial_to, remedy, texts, devices, notices, made_by, created_at)
     select device_type_id, 'A1', 'A9', 'repair', '{}', 1, 1, $1, now() from device_types`,
    [by('operations').userId],
  )
  await query(
    `insert into reconciliation_findings (found_at, kind, told, done, closed_at, closed_by, closed_note)
     values (now(), 'payment_paid', '{}', 'noted', null, null, ''),
            (now(), 'payment_paid', '{}', 'noted', now(), $1, 'goed')`,
    [by('finance').userId],
  )
  await query(
    `insert into proposals (kind, subject, amount, call, input, asked_by, asked_at, expires_at, proposal_state, decided_at)
     select 'coupon', status, 100, 'POST /admin/coupons', '{}', $1, now(), now(), status,
            case when status <> 'open' then now() end
       from unnest(array['open', 'withdrawn']) as status`,
    [by('finance').userId],
  )
  await query(
    `insert into disputes (dispute_no, provider, provider_ref, payment_id, amount, reason, dispute_status, opened_at,
       closed_at, created_at, updated_at)
     select 'D-' || status, 'stripe', 'du_' || status, payment_id, 100, 'general', status, now(),
            case when status = 'won' then now() end, now(), now()
       from (select payment_id from payments limit 1) one, unnest(array['needs_response', 'won']) as status`,
  )
  await query(
    `insert into payments (checkout_id, provider, method, amount, payment_state, expires_at, created_at, updated_at)
     select checkout_id, 'stripe', 'ideal', 100, 'processing', now(), now() - interval '4 days', now()
       from checkouts where not exists (select from payments p where p.checkout_id = checkouts.checkout_id
         and payment_state in ('new', 'open', 'processing')) limit 1`,
  )
  made.couponId = (
    await query(
      `insert into coupon_claims (coupon_id, user_id, quote_id, claim_state, held_until, created_at, updated_at)
       select coupon_id, $1, gen_random_uuid(), 'returned', now(), now(), now() from coupons where code = 'WELKOM10' returning coupon_id`,
      [by('finance').userId],
    )
  ).rows[0]?.coupon_id
  const words = { nl: 'Groen', en: 'Green', zh: '绿色', de: 'Grün' }
  await dataOf(by('operations').post('/admin/attributes', { code: 'colour', name: words, value_type: 'text' }))
  await dataOf(by('support').post('/admin/answer-templates', { title: 'Kleur', texts: words }))
  await query(
    `insert into transfer_files (file_no, iban, execute_on, xml, refund_count, total, created_by, created_at)
     values ('X-1', 'NL91ABNA0417164300', current_date, '<x/>', 1, 100, $1, now())`,
    [by('finance').userId],
  )
}

/** Short lists are returned whole. */
const pages = (name: string) => {
  const list: Endpoint | undefined = (api as Record<string, Endpoint>)[`GET /admin/${name}`]
  return list?.query && 'page_size' in list.query.shape ? 'page_size=100&' : ''
}
const at = (name: string) => `/admin/${name.replace('{id}', made.couponId)}`

async function fileOf(name: string, who: Staff, question = ''): Promise<(readonly string[])[]> {
  const answer = await fetch(`${app.url}/api${at(name)}/export?${question}`, { headers: bearer(who.token) })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return readCsv(text).map(({ cells }) => cells)
}

test('every export is covered by this test', () => {
  expect(Object.keys(exported).sort()).toEqual(keys.filter(key => key !== 'vat-report').sort())
})

describe.each(Object.entries(exported))('%s', (name, { head, of, by: column, lines = row => [row[column]] }) => {
  const isAllowed = (role: Role) => mayCall(whoOf(name), role)

  test('contains what its list shows, for the same roles', async () => {
    const who = by(team.find(isAllowed) ?? 'admin')
    const question = of?.() ?? ''
    const { list } = await dataOf<{ list: Row[] }>(who.get(`${at(name)}?${pages(name)}${question}`))
    const [names = [], ...rows] = await fileOf(name, who, question)
    expect(names.join(' ')).toBe(head)
    expect(list).not.toEqual([])
    expect(rows.map(cells => cells[names.indexOf(column)]).sort()).toEqual(list.flatMap(lines).sort())
    if (of) expect((await fileOf(name, who)).length).toBeGreaterThan(rows.length + 1)
    for (const role of team.filter(role => !isAllowed(role))) {
      expect((await by(role).get(`${at(name)}/export`)).status, role).toBe(403)
    }
  })
})

test('an unknown coupon has no export', async () => {
  const uses = (id: string) => by('admin').get(`/admin/coupons/${id}/uses/export`)
  expect(await refusalOf(uses('none'))).toEqual([codes.uuid_invalid.http, codes.uuid_invalid.code])
  expect(await refusalOf(uses(made.couponId.replaceAll(/./g, x => (x === '-' ? x : '0'))))).toEqual([
    codes.coupon_not_found.http,
    codes.coupon_not_found.code,
  ])
})

test('a name that looks like a formula is escaped', async () => {
  const [names = [], ...rows] = await fileOf('messages', by('support'), 'category=complaint')
  expect(rows.map(row => row[names.indexOf('name')])).toEqual(["'=1+1"])
})

test('a list of several pages is exported whole, each row once', async () => {
  await query(
    `insert into waitlist (device_type_id, email, language, months, created_at)
     select device_type_id, 'n' || n || '@genie.example', 'nl', 6, date_trunc('second', now())
       from device_types, generate_series(1, 250) n where key = 'genie-600'`,
  )
  const [, ...rows] = await fileOf('waitlist', by('support'), 'device_type=genie-600')
  expect(rows.length).toBe(251)
  expect(new Set(rows.map(([id]) => id)).size).toBe(251)
})

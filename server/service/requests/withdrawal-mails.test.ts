// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { type Language, languages } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { formatDay } from '#server/platform/mail/templates/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { sidesBy } from '#testing/steps/returns.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-withdrawal-mails-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 12)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => liftLimits(app))

const query = async (text: string, values: unknown[]) => (await app.context.connection.pool.query(text, values)).rows

interface Mail {
  template: string
  text: string
}

/** As their customer reads them, with the subject. */
async function readMails(email: string, since: Date): Promise<Mail[]> {
  const rows = await query(
    `select template, language, data from mails where recipient = $1 and created_at >= $2
      and template ~ '^(request|withdrawal)_' order by created_at, id`,
    [email, since],
  )
  const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }
  return rows.map(row => {
    const { subject, text } = renderMail(row, sender)
    return { template: row.template as string, text: `${subject}\n${text}` }
  })
}

const find = (mails: readonly Mail[], template: string) => mails.filter(mail => mail.template === template)

/** Nobody agrees to a withdrawal: words of a decision, in any of their forms. */
const consent: Record<Language, RegExp> = {
  nl: /akkoord|goedgekeurd|goedkeur|inwillig|stemmen .*in\b|toegestaan|je aanvraag/i,
  en: /\bagreed\b|approv|accept|granted|your request/i,
  de: /zugestimmt|zustimm|genehmig|stattgegeben|einverstanden|angenommen|Ihre Anfrage/i,
  zh: /通过|同意|批准|审核|您的申请|寄回/,
}

const bought = async (language: Language, sku = 'genie-600-buy') => {
  // Everybody who orders here has the same address.
  await later(app, 1)
  const since = app.context.clock.now()
  const made = await delivered(app, house, { sku }, 'buy')
  await query('update orders set language = $2 where order_no = $1', [made.orderNo, language])
  const withdraw = async () =>
    (await made.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })).request_no
  const by = formatDay(addDays(dayInShop(app.context.clock.now()), 14), language)
  return { ...made, email: made.order.email, withdraw, by, read: () => readMails(made.order.email, since) }
}

async function sends(made: Awaited<ReturnType<typeof bought>>, no: string, events: readonly string[]): Promise<void> {
  good(await made.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const { tracking_no } = good<{ tracking_no: string }>(await made.me.call('GET', `/requests/${no}/pick-up`))
  for (const event of events) await tell(app, { trackingNo: tracking_no, event })
}

const list = {
  ...{ unlinked_from_app: true, pin_reset: true, map_wiped: true, battery_safe: true, accessories_complete: true },
}

describe.each(languages)('the mails of a withdrawal in %s', language => {
  test('have no word of consent and name the day of the money, from its receipt to its end', async () => {
    const made = await bought(language)
    const no = await made.withdraw()
    expect((await made.read()).map(({ template }) => template).toSorted()).toEqual([
      ...['withdrawal_begun', 'withdrawal_received'],
    ])
    const [begun] = find(await made.read(), 'withdrawal_begun')
    expect(begun?.text).toContain(made.by)
    expect(begun?.text).toContain(made.item.name)
    await sends(made, no, ['not_home', 'accepted', 'delivered'])
    good(
      await house.by('operations').post(`/admin/requests/${no}/inspect`, {
        ...{ checklist: list, pictures: await sidesBy(app, house) },
      }),
    )
    const mails = await made.read()
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      ...['withdrawal_begun', 'withdrawal_done', 'withdrawal_failed', 'withdrawal_received'],
      ...['withdrawal_step', 'withdrawal_step'],
    ])
    for (const { template, text } of mails) {
      expect(text, template).not.toMatch(consent[language])
      if (template !== 'withdrawal_received') expect(text, template).toContain(made.by)
    }
  })
})

test('a withdrawal that replaces a complaint from before is a withdrawal from then on', async () => {
  const made = await bought('nl')
  const claim = { reason_code: 'wrong_item', apply_reason: '', guarantee_told: true, remedy: 'replacement' }
  const { request_no: no } = await made.asked('repair', claim)
  await query("update requests set apply_type = 'rejection', remedy = null where request_no = $1", [no])
  const said = { name: 'Anna de Wit', contract: made.orderNo, email: made.email }
  good(await made.me.call('POST', '/withdrawals', said))
  await app.context.jobs.drain()
  expect(await made.readRequest(no)).toMatchObject({ audit_status: 'approved', reason_code: 'withdrawal' })
  const mails = await made.read()
  expect(find(mails, 'withdrawal_begun')[0]?.text).toContain(made.by)
  expect(find(mails, 'request_approved')).toEqual([])
})

test('a withdrawal ends a claim that waits, and has mails of its own', async () => {
  const made = await bought('nl')
  const claim = { reason_code: 'wrong_item', apply_reason: '', guarantee_told: true, remedy: 'replacement' }
  const { request_no: no } = await made.asked('repair', claim)
  const said = { name: 'Anna de Wit', contract: made.orderNo, email: made.email }
  good(await made.me.call('POST', '/withdrawals', said))
  await app.context.jobs.drain()
  expect(await made.readRequest(no)).toMatchObject({ apply_type: 'repair', completed_at: expect.any(String) })
  const mails = await made.read()
  expect(find(mails, 'withdrawal_begun')[0]?.text).toContain(made.by)
  expect(find(mails, 'request_approved')).toEqual([])
})

test('a withdrawal replaces a claim for money, which its buyer could still take back', async () => {
  const made = await bought('nl')
  const claim = { reason_code: 'wrong_item', apply_reason: '', guarantee_told: true, remedy: 'refund' }
  const { continued_as } = await made.asked('repair', claim)
  const no = continued_as ?? ''
  expect((await made.readRequest(no)).actions).toContain('cancel')
  const said = { name: 'Anna de Wit', contract: made.orderNo, email: made.email }
  good(await made.me.call('POST', '/withdrawals', said))
  await app.context.jobs.drain()
  expect(await made.readRequest(no)).toMatchObject({ reason_code: 'withdrawal', actions: ['write'] })
  expect((await made.me.call('POST', `/requests/${no}/cancel`, {})).status).toBe(409)
  expect(find(await made.read(), 'withdrawal_begun')[0]?.text).toContain(made.by)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { delivered, good, moreMachines } from '../testing/requests.ts'
import { verdict, warehouse } from '../testing/shipments.ts'
import { auditOf } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { tellHolders } from './tell-holders.ts'

type Called = CallData<'POST /admin/recalls'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 12)
  await moreMachines(app, 'genie-600', 'sale', 6)
  // Numbers that only this file has: R0001 and so on, of one length.
  await app.context.connection.pool.query(
    `update devices set serial_number = 'RC-' || lpad(n::text, 4, '0') from (
       select device_id, row_number() over (order by serial_number) as n from devices) numbered
     where numbered.device_id = devices.device_id`,
  )
})
afterAll(() => app.close())

const texts = {
  ...{ nl: 'De accu kan te heet worden. Zet hem buiten.', en: 'The battery may overheat. Put it outside.' },
  ...{ de: 'Der Akku kann zu heiß werden. Stellen Sie ihn nach draußen.', zh: '电池可能过热。请把机器放到室外。' },
}
const call = (change: object = {}, role: 'operations' | 'support' | 'finance' | 'admin' = 'operations') =>
  house.by(role).post('/admin/recalls', {
    ...{ device_type: 'genie-600', serial_from: 'RC-0001', serial_to: 'RC-9999', remedy: 'repair', texts },
    ...change,
  })
const notices = async (): Promise<
  { recipient: string; language: string; data: { serial_number: string; remedy: string } }[]
> => {
  const { rows } = await app.context.connection.pool.query(
    `select recipient, language, data from mails where template = 'recall_notice' order by id`,
  )
  return rows
}

test('is counted first, told to every holder once, and to nobody else', async () => {
  const tenant = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const buyer = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const onItsWay = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  await house.ship(onItsWay.orderNo)
  // Only promised: it stands with us.
  const promised = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
  const gone = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const asked = await gone.agreed('return')
  await gone.does(asked.request_no, 'approve')
  await gone.does(asked.request_no, 'step', { event: 'pick_up' })
  await gone.does(asked.request_no, 'step', { event: 'inspect' })

  const counted = good<Called>(await call())
  expect(counted.recall_id).toBeNull()
  expect(counted.holders.map(({ order_no }) => order_no).toSorted()).toEqual(
    [tenant.orderNo, buyer.orderNo, onItsWay.orderNo].toSorted(),
  )
  expect(counted.holders.map(({ order_no }) => order_no)).not.toContain(promised.orderNo)
  expect(counted).toMatchObject({ notices: 3, with_us: counted.devices - 3 })
  expect(await notices()).toEqual([])

  // One more was sent since it was counted: nobody is told until it was counted again.
  await house.ship(promised.orderNo)
  expect((await call({ dry_run: false, expected: 3 })).json).toMatchObject({ data: { notices: 4 } })
  expect(await notices()).toEqual([])
  const called = good<Called>(await call({ dry_run: false, expected: 4 }))
  await app.context.jobs.drain()
  const told = await notices()
  expect(told).toHaveLength(4)
  expect(told.map(({ data }) => data.serial_number).toSorted()).toEqual(
    called.holders.map(({ serial_number }) => serial_number),
  )
  expect((await auditOf(app, called.recall_id ?? '')).map(({ action }) => action)).toEqual(['recall.send'])
  const { list } = good<CallData<'GET /admin/recalls'>>(await house.by('finance').get('/admin/recalls'))
  expect(list).toMatchObject([{ recall_id: called.recall_id, notices: 4, told: 4, device_type: 'genie-600' }])
  await expect(
    app.context.connection.pool.query('delete from recall_notices where recall_id = $1', [called.recall_id]),
  ).rejects.toThrow()
})

test('of a range is of that range: one machine, its buyer, in the words of his language', async () => {
  // Those on the shelf have been put in order.
  await app.context.connection.pool.query("update devices set device_status = 'normal' where holder = 'idle'")
  const { order } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const serial = order.items[0]?.serial_numbers[0] ?? ''
  const one = { serial_from: serial, serial_to: serial, remedy: 'replace' }
  const { holders, devices } = good<Called>(await call(one))
  expect([devices, holders.length]).toEqual([1, 1])
  good<Called>(await call({ ...one, dry_run: false, expected: 1 }))
  await app.context.jobs.drain()
  const mail = (await notices()).find(({ data }) => data.serial_number === serial)
  expect(mail).toMatchObject({ recipient: order.email, language: 'nl', data: { text: texts.nl, remedy: 'replace' } })
})

test('that broke off in the middle goes on where it stopped, and tells nobody twice', async () => {
  const { rows } = await app.context.connection.pool.query(
    'select recall_id from recall_notices group by 1 order by count(*) desc limit 1',
  )
  const run = () => tellHolders(app.context, { recallId: rows[0].recall_id })
  const told = async () =>
    (await notices()).filter(({ data }) => data.remedy === 'repair').map(({ data }) => data.serial_number)
  const before = await told()
  // Somebody has bought one since then: told as well, and only they.
  await Promise.all([run(), run()])
  const after = await told()
  expect(after).toHaveLength(before.length + 1)
  expect(new Set(after).size).toBe(after.length)
  await run()
  expect(await told()).toHaveLength(after.length)
})

test('are read page after page, the newest first', async () => {
  type Page = CallData<'GET /admin/recalls'>
  const all = good<Page>(await house.by('support').get('/admin/recalls'))
  expect(all.list.length).toBeGreaterThan(1)
  const first = good<Page>(await house.by('support').get('/admin/recalls?page_size=1'))
  const after = encodeURIComponent(first.after ?? '')
  const second = good<Page>(await house.by('support').get(`/admin/recalls?page_size=1&after=${after}`))
  expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 2))
})

test('needs a range, all its texts, what was counted, and somebody who may', async () => {
  for (const [change, expected] of [
    [{ serial_from: 'RC-0002', serial_to: 'RC-0001' }, [400, 400]],
    [{ serial_from: 'RC-1', serial_to: 'RC-0001' }, [400, 400]],
    [{ texts: { ...texts, zh: '' } }, [400, 400]],
    [{ remedy: 'voucher' }, [400, 400]],
    [{ dry_run: false }, [400, 400]],
    [{ device_type: 'genie-9000' }, [404, 404]],
    [{ device_type: 'genie-1000' }, [200, 0]],
  ] as const) {
    expect(verdict(await call(change)), JSON.stringify(change)).toEqual(expected)
  }
  expect(verdict(await call({}, 'support'))).toEqual([403, 403])
  expect(verdict(await call({}, 'finance'))).toEqual([403, 403])
  expect(good<Called>(await call({}, 'admin')).recall_id).toBeNull()
})

// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, bearer } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { recallBody, recallTexts } from '#testing/steps/recalls.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf } from '#testing/steps/staff.ts'
import { notifyHolders } from './notify-holders.ts'

type Called = CallData<'POST /admin/recalls'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 12)
  await moreMachines(app, 'genie-600', 'sale', 6)
  // Serial numbers of this file alone: all have the same length.
  await app.context.connection.pool.query(
    `update devices set serial_number = 'RC-' || lpad(n::text, 4, '0') from (
       select device_id, row_number() over (order by serial_number) as n from devices) numbered
     where numbered.device_id = devices.device_id`,
  )
})
afterAll(() => app.close())

const { hazard, to_do } = recallTexts
const noticeTexts = (language: 'nl') => ({ hazard: hazard[language], to_do: to_do[language] })
const call = (change: object = {}, role: 'operations' | 'support' | 'finance' | 'admin' = 'operations') =>
  house.by(role).post('/admin/recalls', {
    ...recallBody({ from: 'RC-0001', to: 'RC-9999', remedies: ['repair', 'replace'] }),
    ...change,
  })
const notices = async (): Promise<
  { recipient: string; language: string; data: { serial_number: string; order_no: string; remedies: string[] } }[]
> => {
  const { rows } = await app.context.connection.pool.query(
    `select recipient, language, data from mails where template = 'recall_notice' order by id`,
  )
  return rows
}

/** Includes the minute in which a stop in the last moment is written. */
async function anHourLater() {
  await hoursLater(app, 61 / 60)
  // Jobs are scheduled by the real clock.
  await app.context.connection.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where task_identifier = 'tell-holders'`,
  )
  await app.context.jobs.drain()
}

test('is counted first, mailed to every holder once, and to nobody else', async () => {
  const tenant = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const buyer = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const inTransit = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  await house.ship(inTransit.orderNo)
  // Only reserved: the machine is in the warehouse.
  const promised = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
  const gone = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const asked = await gone.agreed('return')
  await gone.does(asked.request_no, 'approve')
  await gone.does(asked.request_no, 'step', { event: 'pick_up' })
  await gone.does(asked.request_no, 'step', { event: 'inspect' })

  const counted = good<Called>(await call())
  expect(counted.recall_id).toBeNull()
  const { previews, ...numbers } = counted
  expect(Object.keys(numbers), 'numbers alone').toEqual(['recall_id', 'devices', 'with_us', 'notices', 'tells_at'])
  expect(JSON.stringify(previews), 'and nobody’s order').not.toMatch(new RegExp(`${tenant.orderNo}|${buyer.orderNo}`))
  expect(counted).toMatchObject({ notices: 3, with_us: counted.devices - 3 })
  expect(await notices()).toEqual([])

  // One more was sent since the count: nobody is notified until it is counted again.
  await house.ship(promised.orderNo)
  expect((await call({ dry_run: false, expected: 3 })).json).toMatchObject({ data: { notices: 4 } })
  expect(await notices()).toEqual([])
  const called = good<Called>(await call({ dry_run: false, expected: 4 }))
  await app.context.jobs.drain()
  expect(await notices(), 'it can still be stopped').toEqual([])
  await anHourLater()
  const told = await notices()
  expect(told).toHaveLength(4)
  expect(told.map(({ data }) => data.order_no).toSorted()).toEqual(
    [tenant.orderNo, buyer.orderNo, inTransit.orderNo, promised.orderNo].toSorted(),
  )
  expect((await auditOf(app, called.recall_id ?? '')).map(({ action }) => action)).toEqual(['recall.send'])
  const { list } = good<CallData<'GET /admin/recalls'>>(await house.by('finance').get('/admin/recalls'))
  expect(list).toMatchObject([{ recall_id: called.recall_id, notices: 4, told: 4, device_type: 'genie-600' }])
  await expect(
    app.context.connection.pool.query('delete from recall_notices where recall_id = $1', [called.recall_id]),
  ).rejects.toThrow()
})

test('of a range covers that range: one machine, its buyer, in their language', async () => {
  // Those on the shelf are in order again.
  await app.context.connection.pool.query("update devices set device_status = 'normal' where holder = 'idle'")
  const { order } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const serial = order.items[0]?.serial_numbers[0] ?? ''
  const one = { serial_from: serial, serial_to: serial, remedies: ['replace', 'refund'] }
  const { notices: many, devices } = good<Called>(await call(one))
  expect([devices, many]).toEqual([1, 1])
  good<Called>(await call({ ...one, dry_run: false, expected: 1 }))
  await anHourLater()
  const mail = (await notices()).find(({ data }) => data.serial_number === serial)
  expect(mail).toMatchObject({
    recipient: order.email,
    language: 'nl',
    data: { ...noticeTexts('nl'), remedies: ['replace', 'refund'] },
  })
})

test('that was interrupted continues where it stopped, and mails nobody twice', async () => {
  const { rows } = await app.context.connection.pool.query(
    'select recall_id from recall_notices group by 1 order by count(*) desc limit 1',
  )
  const run = () => notifyHolders(app.context, { recallId: rows[0].recall_id })
  const told = async () =>
    (await notices())
      .filter(({ data }) => data.remedies.join() === 'repair,replace')
      .map(({ data }) => data.serial_number)
  const before = await told()
  // Somebody has bought one since then: they are notified too, and nobody else.
  await Promise.all([run(), run()])
  const after = await told()
  expect(after).toHaveLength(before.length + 1)
  expect(new Set(after).size).toBe(after.length)
  await run()
  expect(await told()).toHaveLength(after.length)
})

test('reaches all others if one holder cannot be mailed, and that one later', async () => {
  const [recall] = (
    await app.context.connection.pool.query(
      'select recall_id from recall_notices group by 1 order by count(*) desc limit 1',
    )
  ).rows
  const bought = [1, 2, 3]
  const serials: string[] = []
  for (const _ of bought) {
    const { item } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
    serials.push(item.serial_numbers[0] ?? '')
  }
  const [refused = '', ...others] = serials.toSorted()
  await app.context.connection.pool.query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
    create trigger refuse_mail before insert on mails for each row
      when (new.data ->> 'serial_number' = '${refused}') execute function refuse_mail()`)
  const run = () => notifyHolders(app.context, { recallId: recall.recall_id })
  const told = async () => (await notices()).map(({ data }) => data.serial_number).filter(one => serials.includes(one))
  const findings = async () =>
    (
      await app.context.connection.pool.query(
        `select told ->> 'about' as about from reconciliation_findings where subject like 'tell-holders:%' and closed_at is null`,
      )
    ).rows
  await expect(run()).rejects.toThrow('1 holders')
  expect((await told()).sort()).toEqual(others)
  expect(await findings()).toEqual([{ about: `tell-holders · ${refused}` }])
  await app.context.connection.pool.query('drop trigger refuse_mail on mails; drop function refuse_mail')
  await run()
  expect((await told()).sort()).toEqual(serials.toSorted())
  expect(await findings()).toEqual([])
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

test('needs a range, all its texts, the counted number, and the permission', async () => {
  for (const [change, expected] of [
    [{ serial_from: 'RC-0002', serial_to: 'RC-0001' }, [400, 400]],
    [{ serial_from: 'RC-1', serial_to: 'RC-0001' }, [400, 400]],
    [{ hazard: { ...hazard, zh: '' } }, [400, 400]],
    [{ to_do: { ...to_do, de: '' } }, [400, 400]],
    [{ remedies: ['voucher', 'refund'] }, [400, 400]],
    [{ remedies: ['repair'] }, [400, 400]],
    [{ remedies: ['repair', 'repair'] }, [400, 400]],
    [{ remedies: ['repair'], one_remedy_reason: 'Others cost more than it is worth.' }, [200, 0]],
    [{ hazard: { ...hazard, nl: 'Uit voorzorg roepen we deze maaier terug.' } }, [400, 400]],
    [{ hazard: { ...hazard, en: 'In rare cases the battery overheats.' } }, [400, 400]],
    [{ to_do: { ...to_do, de: 'Vorsorglich bitten wir Sie, das Gerät auszuschalten.' } }, [400, 400]],
    [{ hazard: { ...hazard, zh: '在极少数情况下，电池可能会过热起火。' } }, [400, 400]],
    [{ dry_run: false }, [400, 400]],
    [{ to_do: { ...to_do, en: 'Get your money back now at https://evil.example/genie' } }, [400, 400]],
    [{ to_do: { ...to_do, nl: 'Vul je gegevens in op terug-geld.example en krijg je geld.' } }, [400, 400]],
    [{ to_do: { ...to_do, de: 'Schreiben Sie an rueckruf@evil.example, es ist dringend.' } }, [400, 400]],
    [{ device_type: 'genie-9000' }, [404, 404]],
    [{ device_type: 'genie-1000' }, [200, 0]],
  ] as const) {
    expect(verdict(await call(change)), JSON.stringify(change)).toEqual(expected)
  }
  expect(verdict(await call({}, 'support'))).toEqual([403, 403])
  expect(verdict(await call({}, 'finance'))).toEqual([403, 403])
  expect(good<Called>(await call({}, 'admin')).recall_id).toBeNull()
})

test('waits for an hour, is reported to all staff, and can be stopped by any of them', async () => {
  const { order } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const serial = order.items[0]?.serial_numbers[0] ?? ''
  const one = { serial_from: serial, serial_to: serial, dry_run: false, expected: 1 }
  const stop = (id: string | null, role: 'support' | 'finance' = 'support') =>
    house.by(role).post(`/admin/recalls/${id}/stop`, { reason: 'This is no word of ours.' })
  const waits = async (id: string | null) =>
    good<CallData<'GET /admin/recalls'>>(await house.by('support').get('/admin/recalls')).list.find(
      ({ recall_id }) => recall_id === id,
    )
  const called = good<Called>(await call(one))
  const { rows: alerts } = await app.context.connection.pool.query(
    `select recipient, data from mails where template = 'recall_waits' and data->>'range' = $1 order by recipient`,
    [serial],
  )
  expect(alerts.map(({ recipient }) => recipient)).toEqual([
    ...['admin@genie.example', 'finance@genie.example', 'operations@genie.example', 'support@genie.example'],
  ])
  expect(alerts[0].data).toMatchObject({
    by: 'operations@genie.example',
    text: `${hazard.nl}\n\n${to_do.nl}`,
    notices: 1,
  })
  expect(await waits(called.recall_id)).toMatchObject({ told: 0, tells_at: called.tells_at, stopped_at: null })

  const { stopped_at } = good<CallData<'POST /admin/recalls/{id}/stop'>>(await stop(called.recall_id))
  expect(verdict(await stop(called.recall_id, 'finance'))).toEqual([409, 409])
  expect((await auditOf(app, called.recall_id ?? '')).map(({ action }) => action)).toEqual([
    'recall.send',
    'recall.stop',
  ])
  const other = good<Called>(await call(one))
  await anHourLater()
  expect(await waits(called.recall_id)).toMatchObject({ told: 0, stopped_at })
  expect(await waits(other.recall_id)).toMatchObject({ told: 1, stopped_at: null })
  // It cannot be stopped once holders are notified.
  expect(verdict(await stop(other.recall_id))).toEqual([409, 409])
  expect(verdict(await stop(serial))).toEqual([400, 100401])
})

test('needs a fresh proof to be started and stopped, also for the count', async () => {
  const { token } = house.by('operations')
  await ageProofs(app)
  const body = recallBody({ from: 'RC-0001', to: 'RC-9999' })
  for (const [path, sent] of [
    ['/api/admin/recalls', body],
    ['/api/admin/recalls/00000000-0000-4000-8000-000000000000/stop', { reason: 'No word of ours.' }],
  ] as const) {
    expect(verdict(await app.send('POST', path, { body: sent, headers: bearer(token) })), path).toEqual([403, 110117])
  }
})

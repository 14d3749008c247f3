import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { recallBody } from '#testing/steps/recalls.ts'
import { delivered, good } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf, dataOf } from '#testing/steps/staff.ts'
import { completePurchases } from '../closing/complete-purchases.ts'
import { notifyHolders } from '../recalls/notify-holders.ts'
import { forgetOldRows } from '../retention/forget.ts'

type Opened = CallData<'POST /admin/orders/{order_no}/sealed-papers'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
})
afterAll(() => app.close())

test('an erased buyer of a machine is notified of its recall, and the documents open only with a reason', async () => {
  const { me, orderNo } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const order = await me.read(orderNo)
  const serial = order.items[0]?.serial_numbers[0] ?? ''
  const open = (role: 'admin' | 'finance') =>
    house.by(role).post(`/admin/orders/${orderNo}/sealed-papers`, { purpose: 'dispute', reason: 'De bank vraagt het' })
  expect(verdict(await open('admin')), 'nothing is sealed yet').toEqual([404, 404])
  await later(app, 20)
  await signDeliveries(app.context, {})
  await later(app, 20)
  await completePurchases(app.context, {})
  await provenNow(app)
  expect(good(await me.call('POST', '/user/delete', {}))).toMatchObject({ kept: ['invoices', 'documents'] })
  expect(await app.context.db.selectFrom('mails').select('id').where('recipient', '=', order.email).execute()).toEqual(
    [],
  )

  const recall = recallBody({ from: serial })
  const { recall_id } = await dataOf<{ recall_id: string }>(
    house.by('operations').post('/admin/recalls', { ...recall, dry_run: false, expected: 1 }),
  )
  await notifyHolders(app.context, { recallId: recall_id })
  await app.context.jobs.drain()
  const told = () =>
    app.context.db.selectFrom('mails').select('recipient').where('template', '=', 'recall_notice').execute()
  expect(await told()).toEqual([{ recipient: order.email }])
  const opened = () => auditOf(app, orderNo).then(rows => rows.filter(({ action }) => action === 'order.sealed_opened'))
  expect(await opened()).toMatchObject([{ actor_role: 'system', after: { purpose: 'recall' } }])
  await later(app, 2)
  await forgetOldRows(app.context, {})
  expect(await told()).toEqual([])

  expect(verdict(await open('finance'))).toEqual([403, 403])
  const { papers } = good<Opened>(await open('admin'))
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['agreement', 'evidence', 'holder'])
  expect(papers.find(({ kind }) => kind === 'holder')?.body).toMatchObject({
    recipient: order.recipient,
    phone: order.phone,
  })
  const agreement = papers.find(({ kind }) => kind === 'agreement')?.body
  expect(agreement).toMatchObject({ body: { buyer: { recipient: order.recipient, email: order.email } } })
  const { rows } = await app.context.connection.pool.query(
    'select body, shown from agreements where agreement_no = $1',
    [order.checkout_no],
  )
  expect(rows, 'nothing of it is readable without its key').toEqual([{ body: {}, shown: null }])
  expect(papers.find(({ kind }) => kind === 'evidence')?.body).toMatchObject({ recipient: { email: order.email } })
  expect(await opened()).toMatchObject([{}, { actor_role: 'admin', reason: 'De bank vraagt het' }])
})

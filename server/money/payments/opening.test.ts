// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Leads people to the payment page quickly and once, whatever else happens meanwhile. */
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'off' } })
})
afterAll(() => app.close())
afterEach(async () => {
  sandboxOf(app).control.health = 'well'
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

async function unpaid() {
  const me = await passerBy(app)
  const { checkout_no } = await me.placed([{ sku: 'blades-set-9' }])
  const pay = (language: number, method = 'card'): Promise<Answer> =>
    me.call('POST', `/checkouts/${checkout_no}/pay`, { method, language })
  return { me, checkout_no, pay, cancel: () => me.call('POST', `/checkouts/${checkout_no}/cancel`, {}) }
}

test('two tabs in two languages that press at once are led to one page', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { pay } = await unpaid()
    const answers = await Promise.all([pay(1), pay(2), pay(4), pay(1)])
    for (const { status, text } of answers) expect(status, text).toBe(200)
    expect(new Set(answers.map(({ json }) => (json.data as { pay_url: string }).pay_url)).size).toBe(1)
  }
})

test('another language after an attempt without a response opens a page all the same', async () => {
  const { pay } = await unpaid()
  sandboxOf(app).control.health = 'nonsense'
  expect((await pay(1)).status).toBe(503)
  sandboxOf(app).control.health = 'well'
  expect((await pay(4)).status).toBe(200)
})

test('a slow provider: everybody has a response within some seconds, and the result page waits', async () => {
  const { me, checkout_no, pay } = await unpaid()
  const other = await unpaid()
  const { pay_url } = (await pay(1)).json.data as { pay_url: string }
  sandboxOf(app).control.health = 'slow'
  await me.choose(pay_url, 'abandon')
  const began = performance.now()
  const [started, outcome, given] = await Promise.all([
    other.pay(1),
    me.outcome(checkout_no),
    me.call('POST', `/checkouts/${checkout_no}/cancel`, {}),
  ])
  expect(performance.now() - began).toBeLessThan(9000)
  expect([started.status, started.json.code]).toEqual([503, 200504])
  expect(outcome.outcome).toBe('wait')
  expect([given.status, given.json.code]).toEqual([503, 200505])
  sandboxOf(app).control.health = 'well'
  expect((await me.outcome(checkout_no)).outcome).toBe('cancel')
})

test('many who pay and cancel at once: nobody gets a refusal that the provider is down', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, unpaid))
  const answers: Answer[] = []
  const press = async (call: () => Promise<Answer>, times: number) => {
    for (let nth = 0; nth < times; nth += 1) answers.push(await call())
  }
  await Promise.all(
    all.flatMap(({ pay, cancel }) => [
      press(() => pay(1), 6),
      press(() => pay(2, 'ideal'), 6),
      press(() => pay(4), 6),
      press(() => pay(3, 'ideal'), 6),
      new Promise<void>(done => setTimeout(done, 400)).then(() => press(cancel, 2)),
    ]),
  )
  const codes = answers.map(({ status, json }) => `${status} ${json.code}`)
  expect(codes.filter(code => code.startsWith('5'))).toEqual([])
  expect(new Set(codes)).toEqual(new Set(['200 0', '409 200202']))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const place = { street: 'Voorstraat', house_number: '77', city: 'Utrecht', country: 'NL' }

test('a postcode may be sent as zip_code anywhere, and responses contain both names', async () => {
  const me = till(app, await register(app))
  const quote = await me.quote([{ sku: 'blades-set-9' }])
  const billing = { recipient: 'A. de Wit', ...place, zip_code: '3512 AB' }
  const answer = await me.order(quote, { address: { ...place, zip_code: '3512 AA' }, billing })
  expect(answer.status, answer.text).toBe(200)
  const { orders } = answer.json.data as { orders: { order_no: string }[] }
  expect(await me.read(orders[0]?.order_no ?? '')).toMatchObject({ postcode: '3512 AA', zip_code: '3512 AA' })
})

test('two names with two values are refused', async () => {
  const me = till(app, await register(app))
  const address = { ...place, postcode: '3512 AA', zip_code: '3512 AB' }
  const answer = await me.order(await me.quote([{ sku: 'blades-set-9' }]), { address })
  expect([answer.status, answer.json.data]).toMatchObject([
    400,
    { fields: [{ path: 'address.zip_code', rule: 'unknown_field' }] },
  ])
})

test('the OpenAPI description contains both names', async () => {
  const { paths } = (await app.send('GET', '/api/openapi.json')).json as unknown as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>
  }
  const schema = paths['/orders']?.post.requestBody.content['application/json']?.schema
  expect(schema).toMatchObject({
    properties: {
      address: {
        properties: { zip_code: { type: 'string' } },
        anyOf: [{ required: ['postcode'] }, { required: ['zip_code'] }],
      },
    },
  })
})

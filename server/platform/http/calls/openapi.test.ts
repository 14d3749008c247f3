import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPurposes } from '#contract/protocol/common.ts'
import { allReasonCodes } from '#domain/requests/reasons.ts'
import { allBindings } from '#server/app/bindings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { mountDocs } from './docs.ts'

type Json = { [name: string]: Json }

let app: TestApp
let paths: Json
beforeAll(async () => {
  app = await testApp()
  paths = (JSON.parse((await app.send('GET', '/api/openapi.json')).text) as { paths: Json }).paths
})
afterAll(() => app.close())

test.each(['/api/openapi.json', '/api/docs'])('%s is generated once, and has an ETag', async path => {
  const etags = await Promise.all([1, 2, 3].map(async () => (await app.send('GET', path)).headers.get('etag') ?? ''))
  expect(new Set(etags).size).toBe(1)
  const again = await app.send('GET', path, { headers: { 'if-none-match': etags[0] ?? '' } })
  expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'public, max-age=300'])
})

test('parallel requests generate it once', async () => {
  let made = 0
  const docs = Fastify()
  mountDocs(docs, allBindings, () => {
    made += 1
    return 'http://shop.example'
  })
  await Promise.all(Array.from({ length: 10 }, () => docs.inject('/api/openapi.json')))
  expect([(await docs.inject('/api/openapi.json?zz=1')).statusCode, made]).toEqual([200, 1])
  await docs.close()
})

const schemaOf = (path: string, type: string) =>
  paths[path]?.post?.requestBody?.content?.[type]?.schema as unknown as {
    required: string[]
    properties: Record<string, { enum?: string[]; description?: string; default?: string }>
  }

test('an upload describes its fields, and the purposes of a picture', async () => {
  const { required, properties } = schemaOf('/common/files/upload', 'multipart/form-data')
  expect(required).toEqual(['file'])
  expect(properties.purpose).toMatchObject({ enum: [...uploadPurposes], default: 'avatar' })
})

test('a request describes its possible reasons by type', () => {
  const { properties } = schemaOf('/orders/{order_no}/requests', 'application/json')
  expect(properties.reason_code?.enum).toEqual([...allReasonCodes])
  expect(properties.reason_code?.description).toContain('rejection: withdrawal, recalled; repair: ')
})

test('an import of machines describes the unit of its prices', () => {
  const { properties } = schemaOf('/admin/devices/import', 'application/json')
  expect(properties.csv?.description).toContain('purchase_price_eur is in euros')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

const tiles = 'https://tiles.example:8443/aerial/{z}/{x}/{y}.jpeg'
let plain: TestApp
let withMap: TestApp
beforeAll(async () => {
  plain = await testApp()
  withMap = await testApp({ database: plain.database, environment: { MAP_TILES: tiles, MAP_ATTRIBUTION: 'Somebody' } })
})
afterAll(async () => {
  await withMap.close()
  await plain.close()
})

async function policyOf(app: TestApp): Promise<Record<string, string>> {
  const { headers } = await app.send('GET', '/api/config/global')
  const parts = (headers.get('content-security-policy') ?? '').split('; ').map(part => part.split(/ (.*)/))
  return Object.fromEntries(parts.map(([name = '', value = '']) => [name, value]))
}
const mapOf = async (app: TestApp) => ((await app.send('GET', '/api/config/global')).json.data as { map: unknown }).map

test('without a map no page may connect to another host', async () => {
  expect(await mapOf(plain)).toEqual({ tiles: null, attribution: '' })
  expect(JSON.stringify(await policyOf(plain))).not.toContain('http')
})

test('with a map only to its host, for pictures only; scripts and workers stay restricted to the shop', async () => {
  expect(await mapOf(withMap)).toEqual({ tiles, attribution: 'Somebody' })
  const [before, after] = [await policyOf(plain), await policyOf(withMap)]
  const host = 'https://tiles.example:8443'
  expect(after).toEqual({
    ...before,
    'img-src': `${before['img-src']} ${host}`,
    'connect-src': `${before['connect-src']} ${host}`,
  })
})

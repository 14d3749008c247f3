import { expect, test, vi } from 'vitest'
import { createEarlyData } from '../early-data.ts'
import type { Env } from '../env.tsx'
import { preparePage } from './prepare-page.ts'

const lists: Record<string, unknown> = { 'GET /device-types': { list: [], total: 0 }, 'GET /products': { list: [] } }

function visitor() {
  const early = createEarlyData(() => 0)
  const call = vi.fn(async (key: string) => lists[key] ?? { list: [], total: 0 })
  const env = { language: 'nl', call, early, guardOf: () => expect.fail('no guard') } as unknown as Env
  return { env, early, call }
}

test('a page that shows everyone the same is loaded with its data', async () => {
  const { env, early, call } = visitor()
  const url = new URL('https://shop.invalid/nl/product')
  await preparePage(env, 'product', url)
  expect(call).toHaveBeenCalled()
  expect(await early.take(url)).toHaveProperty('data')
})

test('of a page with one’s own data only the script is loaded', async () => {
  const { env, call } = visitor()
  await preparePage(env, 'cart', new URL('https://shop.invalid/nl/cart'))
  await preparePage(env, 'rent_fill', new URL('https://shop.invalid/nl/rent/fill'))
  expect(call).not.toHaveBeenCalled()
})

import { expect, test, vi } from 'vitest'
import { createEarlyData } from './early-data.ts'

const list = new URL('https://shop.invalid/nl/product?sort=price#top')

function setUp() {
  let now = 0
  const load = vi.fn(async () => ({ data: 'products' }))
  const early = createEarlyData(() => now)
  return { early, load, wait: (ms: number) => (now += ms) }
}

test('what was loaded is used once, for the same address only', async () => {
  const { early, load } = setUp()
  early.start(list, load)
  early.start(list, load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await early.take(new URL('https://shop.invalid/nl/product'))).toBeUndefined()
  expect(await early.take(new URL('https://shop.invalid/nl/product?sort=price'))).toEqual({ data: 'products' })
  expect(await early.take(list)).toBeUndefined()
})

test('it is not used after half a minute, nor after something was changed', async () => {
  const { early, load, wait } = setUp()
  early.start(list, load)
  wait(30_000)
  expect(await early.take(list)).toBeUndefined()
  early.start(list, load)
  early.clear()
  expect(await early.take(list)).toBeUndefined()
})

test('a failure is left to the navigation, which loads again', async () => {
  const { early } = setUp()
  early.start(list, () => Promise.reject(new Error('no network')))
  expect(await early.take(list)).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

/** A page that cannot be compressed: it takes about two kilobytes. */
const page = () => Promise.resolve({ html: randomBytes(1000).toString('hex'), page: undefined })

test('a thousand addresses requested once evict each other, and not pages requested again', async () => {
  const cache = new PageCache({ limit: 100_000 })
  await cache.make('home', page)
  expect(cache.get('home')).toBeDefined()
  for (let index = 0; index < 1000; index += 1) await cache.make(`random ${index}`, page)
  expect(cache.get('home')).toBeDefined()
  expect(cache.get('random 999')).toBeDefined()
  expect(cache.get('random 0')).toBeUndefined()
  expect(cache.figures().bytes).toBeLessThanOrEqual(100_000)
  expect(cache.figures().pages).toBeGreaterThan(20)
})

test('of pages requested again the least recently used is evicted, and nothing is counted twice', async () => {
  const cache = new PageCache({ limit: 50_000 })
  for (let index = 0; index < 300; index += 1) {
    const made = await Promise.all([cache.make(`page ${index % 100}`, page), cache.make(`page ${index % 100}`, page)])
    expect(made[0]).toBe(made[1])
    cache.get(`page ${index % 100}`)
    cache.get('page 99')
  }
  const { pages, bytes } = cache.figures()
  expect(bytes).toBeLessThanOrEqual(50_000)
  expect(pages).toBeGreaterThan(10)
  expect([cache.get('page 99'), cache.get('page 98'), cache.get('page 3')].map(Boolean)).toEqual([true, true, false])
  cache.drop()
  expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0 })
})

import { expect, test } from 'vitest'
import { findNeighbours, readTrail, storeTrail } from './trail.ts'

function memory(start: Record<string, string> = {}): Storage {
  const stored = new Map(Object.entries(start))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage
}

const trail = {
  back: '/nl/admin/orders?kind=rent',
  hrefs: ['/nl/admin/orders/A', '/nl/admin/orders/B', '/nl/admin/orders/C'],
}

test('a stored trail is read, each list separately', () => {
  const storage = memory()
  storeTrail('orders', trail, storage)
  expect(readTrail('orders', storage)).toEqual(trail)
  expect(readTrail('devices', storage)).toBeUndefined()
})

test.each([
  ['/nl/admin/orders/A', undefined, '/nl/admin/orders/B', 1],
  ['/nl/admin/orders/B', '/nl/admin/orders/A', '/nl/admin/orders/C', 2],
  ['/nl/admin/orders/C', '/nl/admin/orders/B', undefined, 3],
])('beside %s stand its neighbours', (here, previous, next, position) => {
  expect(findNeighbours(trail, here)).toEqual({ back: trail.back, previous, next, position, count: 3 })
})

test('a screen opened in another way has no neighbours', () => {
  expect(findNeighbours(trail, '/nl/admin/orders/D')).toBeUndefined()
  expect(findNeighbours(undefined, '/nl/admin/orders/A')).toBeUndefined()
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"back":"/nl/admin"}',
  '{"back":"https://evil.example","hrefs":[]}',
  '{"back":"/nl/admin","hrefs":["javascript:1"]}',
])('%j is not a trail', text => {
  expect(readTrail('orders', memory({ 'genie.trail.orders': text }))).toBeUndefined()
})

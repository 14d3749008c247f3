// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredGarden } from '../../parts/garden-map/garden-value.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { MownGarden } from './mown-garden.tsx'

const ring = (x: number, y: number, w: number, h: number) => ({
  type: 'Polygon',
  coordinates: [[...[x, x + w, x + w, x, x].map((at, index) => [at, index > 1 && index < 4 ? y + h : y])]],
})
const drawn = {
  ...{ garden_id: 'g1', name: 'Achtertuin', area_m2: 225, zones: 1 },
  shape: { kind: 'sketch', zones: [ring(0, 0, 20, 12)], no_go: [ring(8, 4, 5, 3)] },
} as unknown as StoredGarden
const typed = { ...drawn, shape: { kind: 'typed', area_m2: 225, zones: 1 } } as StoredGarden

let page: Mounted
const animated = vi.fn((..._given: unknown[]) => ({ cancel: () => {} }))
let isCalm = false
beforeEach(() => {
  animated.mockClear()
  isCalm = false
  Object.assign(Element.prototype, { animate: animated })
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

async function open(list: readonly StoredGarden[] | Error) {
  const answer = () => {
    if (list instanceof Error) throw list
    return { list }
  }
  page = await mounted(<MownGarden gardenId="g1" />, { answer })
}
const picture = () => page.place.querySelector('[role="img"]')

test('the garden of the order is mown once, in three to five seconds', async () => {
  await open([{ ...drawn, garden_id: 'g0', name: 'Voortuin' }, drawn])
  expect(picture()?.getAttribute('aria-label')?.replaceAll(/\s/g, ' ')).toBe(
    'Tekening van Achtertuin, 225 m², met één uitsparing',
  )
  const ends = animated.mock.calls.map(([, timing]) => {
    const { delay = 0, duration, iterations = 1 } = timing as { delay?: number; duration: number; iterations?: number }
    expect(iterations).toBe(1)
    return delay + duration
  })
  expect(Math.max(...ends)).toBeGreaterThan(3000)
  expect(Math.max(...ends)).toBeLessThanOrEqual(5000)
})

test('for people who asked for less motion it is done at once', async () => {
  isCalm = true
  await open([drawn])
  expect(picture()).not.toBeNull()
  expect(animated).not.toHaveBeenCalled()
})

test.each([
  ['only its size is known', [typed]],
  ['it does not exist any more', []],
  ['it cannot be loaded', new Error('no connection')],
])('the usual lawn is mown where %s', async (_why, list) => {
  await open(list)
  expect(picture()).toBeNull()
  expect(page.place.querySelector('svg[aria-hidden]')).not.toBeNull()
})

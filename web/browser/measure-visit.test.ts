// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Metric } from 'web-vitals'
import { pageIds, pages } from '../pages.ts'
import { measureVisit } from './measure-visit.ts'
import { kindOfPage } from './page-kind.ts'

type Note = (metric: Metric) => void
const sendBeacon = vi.fn<typeof navigator.sendBeacon>(() => true)
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  sendBeacon.mockClear()
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
})

afterEach(() => {
  // The document is that of other tests too.
  for (const [owner, name] of [
    [navigator, 'sendBeacon'],
    [document, 'visibilityState'],
  ] as const)
    Reflect.deleteProperty(owner, name)
})

function become(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

test('one report, when the page is first hidden, with the last value of each metric', async () => {
  const notes: Note[] = []
  measureVisit('home', [note => void notes.push(note)])
  const note = (name: Metric['name'], value: number) => notes[0]?.({ name, value } as Metric)
  become('visible')
  note('LCP', 1234.5)
  note('FCP', 800)
  note('CLS', 0)
  note('CLS', 0.02)
  expect(sendBeacon).not.toHaveBeenCalled()
  become('hidden')
  become('visible')
  become('hidden')
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  const [address, body] = sendBeacon.mock.calls[0] ?? []
  expect(address).toBe('/api/visits')
  expect((body as Blob).type).toBe('application/json')
  expect(JSON.parse(await (body as Blob).text())).toEqual({
    ...{ page: 'home', device: 'tablet' },
    figures: [
      { metric: 'lcp', value: 1234.5 },
      { metric: 'cls', value: 0.02 },
    ],
  })
})

test('pages of an account and of a checkout are counted as one kind each', () => {
  expect(kindOfPage('product')).toBe('list')
  expect(kindOfPage('login')).toBe('other')
  const own = pageIds.filter(id => kindOfPage(id) === 'own')
  expect(own).toContain('order_rent_detail')
  expect(own.every(id => pages[id].access === 'private')).toBe(true)
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKeys, drafts } from '../../../parts/address-form/draft-storage.ts'
import { type Mounted, mounted } from '../../../testing/mounted.tsx'
import { HeroDusk } from './hero-dusk.ts'

let page: Mounted | undefined
let isLoadable = true
beforeEach(() => {
  isLoadable = true
  // Both pictures are in the markup of the server, which the script does not render again.
  document.body.innerHTML = '<div class="hero-dusk"><img loading="lazy"></div>'
  Object.assign(HTMLImageElement.prototype, {
    decode: () => (isLoadable ? Promise.resolve() : Promise.reject(new Error('no connection'))),
  })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Europe/Amsterdam',
  } as Intl.ResolvedDateTimeFormatOptions)
})
afterEach(() => {
  page?.close()
  page = undefined
  drafts.forget()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openAt(time: string) {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  page = await mounted(<HeroDusk />, { answer: () => null })
}
const phase = () => document.documentElement.dataset.dusk
const later = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

test('by day nothing changes, and the picture of the evening is not loaded', async () => {
  await openAt('2026-11-28T12:00:00')
  expect(phase()).toBeUndefined()
  expect(document.querySelector('img')?.loading).toBe('lazy')
})

test('after sunset the hero is at dusk, and as before once the page is left', async () => {
  await openAt('2026-11-28T18:00:00Z')
  expect(phase()).toBe('evening')
  expect(document.querySelector('img')?.loading).toBe('eager')
  page?.close()
  page = undefined
  expect(phase()).toBeUndefined()
})

test('the sunset comes while the page is open', async () => {
  await openAt('2026-11-28T15:00:00Z')
  expect(phase()).toBeUndefined()
  await later(60)
  expect(phase()).toBe('evening')
})

test('after midnight nobody is wished a good evening', async () => {
  await openAt('2026-11-28T02:00:00')
  expect(phase()).toBe('night')
})

test('without its picture the hero stays as it is by day', async () => {
  isLoadable = false
  await openAt('2026-11-28T18:00:00Z')
  expect(phase()).toBeUndefined()
})

test('the sun sets over the town that was typed', async () => {
  // In Aachen the sun sets half an hour after it does in Berlin.
  const time = '2026-11-28T15:10:00Z'
  drafts.write(draftKeys.address, JSON.stringify({ country: 'DE', city: 'Berlin' }))
  await openAt(time)
  await vi.waitFor(() => expect(phase()).toBe('evening'), { timeout: 20_000 })
  page?.close()
  drafts.write(draftKeys.address, JSON.stringify({ country: 'DE', city: 'Aachen' }))
  await openAt(time)
  expect(phase()).toBeUndefined()
})

test.each(['{', 'null', '{"city":7}', '{"city":"Nergenshuizen"}'])(
  'a draft that is %s changes nothing',
  async draft => {
    drafts.write(draftKeys.address, draft)
    await openAt('2026-11-28T18:00:00Z')
    expect(phase()).toBe('evening')
  },
)

import { expect, test } from 'vitest'
import { type ReloadDeps, reloadOnLostChunk } from './chunk-guard.ts'
import { fakeBrowser, noon } from './testing/fake-page.ts'

function page(change: Partial<ReloadDeps> = {}) {
  const { storage } = fakeBrowser().openTab()
  const clock = { now: noon }
  let reloads = 0
  const deps: ReloadDeps = {
    openStorage: () => storage,
    nowSeconds: () => clock.now,
    isOnline: () => true,
    reload: () => {
      reloads += 1
    },
    reloadTimeoutMs: 1,
    ...change,
  }
  return { deps, clock, reloads: () => reloads }
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('returns the loaded module', async () => {
  expect(await reloadOnLostChunk(async () => ({ screen: 1 }), page().deps)).toEqual({ screen: 1 })
})

test('reloads at most once per 10 s, then lets the error show', async () => {
  const { deps, clock, reloads } = page()
  await expect(reloadOnLostChunk(lost, deps)).rejects.toThrow('dynamically imported')
  expect(reloads()).toBe(1)
  clock.now = noon + 9.9
  await expect(reloadOnLostChunk(lost, deps)).rejects.toThrow('dynamically imported')
  expect(reloads()).toBe(1)
  clock.now = noon + 10
  await expect(reloadOnLostChunk(lost, deps)).rejects.toThrow('dynamically imported')
  expect(reloads()).toBe(2)
})

test('no error appears before the page is reloaded', async () => {
  const { deps } = page({ reloadTimeoutMs: 60_000 })
  const outcome = await Promise.race([
    reloadOnLostChunk(lost, deps).catch(() => 'error'),
    new Promise(resolve => setTimeout(() => resolve('still waiting'), 20)),
  ])
  expect(outcome).toBe('still waiting')
})

test.each<[string, Partial<ReloadDeps>]>([
  ['without network', { isOnline: () => false }],
  ['without a storage', { openStorage: () => undefined }],
  [
    'where the storage is forbidden',
    {
      openStorage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    },
  ],
])('%s the error shows at once', async (_name, change) => {
  const { deps, reloads } = page(change)
  await expect(reloadOnLostChunk(lost, deps)).rejects.toThrow('dynamically imported')
  expect(reloads()).toBe(0)
})

test('on the server an error is thrown as usual', async () => {
  await expect(reloadOnLostChunk(lost)).rejects.toThrow('dynamically imported')
})

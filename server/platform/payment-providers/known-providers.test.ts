import { expect, test } from 'vitest'
import { providerComplaint, providersIn } from './known-providers.ts'
import type { KnownProvider } from './provider-settings.ts'

function made(code: string): KnownProvider {
  const key = `${code.toUpperCase()}_KEY`
  const open = () => Promise.reject(new Error('Nobody opens it here'))
  return { code, needed: [key], read: () => ({ code, key, pretends: [], receiver: { name: code, places: [] }, open }) }
}

const two = [made('one'), made('other')]
const both = { ONE_KEY: '1', OTHER_KEY: '2' }

test('of several providers with keys, the configured one handles new payments and comes first', () => {
  expect(providerComplaint(both, undefined, two)).toMatch(/^PAYMENT_PROVIDER is missing: .*one or other$/)
  for (const usual of ['one', 'other']) {
    expect(providerComplaint(both, usual, two)).toBeUndefined()
    expect(providersIn(both, usual, two).map(({ code }) => code)[0]).toBe(usual)
    expect(providersIn(both, usual, two)).toHaveLength(2)
  }
})

test('a single one needs no configuration, and none is no error', () => {
  expect(providerComplaint({ OTHER_KEY: '2' }, undefined, two)).toBeUndefined()
  expect(providersIn({ OTHER_KEY: '2' }, undefined, two).map(({ code }) => code)).toEqual(['other'])
  expect(providerComplaint({}, undefined, two)).toBeUndefined()
  expect(providersIn({}, undefined, two)).toEqual([])
})

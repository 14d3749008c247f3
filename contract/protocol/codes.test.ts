import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { api } from './api.ts'
import { type CodeEntry, codes, type RefusalName } from './codes.ts'
import { type Endpoint, listRefusals } from './endpoint.ts'
import { screenAction, screenActions } from './screen-actions.ts'
import { unusedRefusals } from './unreached.ts'

const entries = Object.entries(codes as Record<string, CodeEntry>)

/**
 * The number of names in each family, including those added by the shop (110117 to 110122, 200209 to 200215,
 * 210106). A missing one fails here.
 */
const families: Record<string, number> = {
  1004: 2, 1005: 1, 1100: 2, 1101: 22,
  2000: 2, 2001: 3, 2002: 15, 2003: 4, 2004: 7, 2005: 16,
  2100: 6, 2101: 6, 2102: 2, 2103: 3, 2104: 1, 2105: 1, 2106: 1, 2107: 3, 2108: 2,
  3001: 4, 3002: 4, 3003: 4, 3004: 3,
} // biome-ignore format: a table

test('every number is unique', () => {
  expect(new Set(entries.map(([, entry]) => entry.code)).size).toBe(entries.length)
})

test.each(Object.entries(families))('family %sxx has %i numbers without a gap from 01', (family, count) => {
  const places = entries
    .map(([, { code }]) => code)
    .filter(code => Math.floor(code / 100) === Number(family))
    .map(code => code % 100)
  expect(places).toEqual(Array.from({ length: count }, (_, index) => index + 1))
})

test('numbers that clients rely on do not move', () => {
  expect(codes.wrong_username_or_password.code).toBe(100206)
  expect(codes.user_not_found).toEqual({ code: 110103, http: 200, screen: 'sign_out' })
  expect(codes.product_not_found.code).toBe(210101)
  expect(codes.already_done.code).toBe(1)
})

test('only a missing, expired or forged token gets a 401 response', () => {
  expect(entries.filter(([, entry]) => entry.http === 401).map(([name]) => name)).toEqual(['login_expired'])
})

test('a number is declared by a call, or it is said why none gives it', () => {
  const declared = new Set((Object.values(api) as Endpoint[]).flatMap(listRefusals))
  const undeclared = (Object.keys(codes) as RefusalName[]).filter(name => !declared.has(name))
  expect(undeclared.sort()).toEqual(Object.keys(unusedRefusals).sort())
})

test('no call declares a refusal twice', () => {
  for (const [key, { refusals }] of Object.entries(api)) expect(new Set(refusals).size, key).toBe(refusals.length)
})

test('the browser uses the same numbers', () => {
  for (const [name, { code, screen }] of entries) expect(screenAction(code), name).toBe(screen)
  for (const code of Object.keys(screenActions))
    expect(entries.some(([, entry]) => entry.code === Number(code))).toBe(true)
})

describe.each(languages)('%s', language => {
  const texts = allMessages[language].error as Record<string, string>
  test.each(entries)('has a text for %s', (_name, { code }) => {
    expect(texts[String(code)]?.trim()).toBeTruthy()
  })

  test('has the texts of the HTTP table and of the client itself', () => {
    const keys = ['400', '401', '403', '404', '405', '408', '500', '502', '503', '504']
    const own = ['request_timeout', 'network_error', 'default_failure', 'authorization_failed', 'unknown_error']
    for (const key of [...keys, ...own]) expect(texts[key], key).toBeTruthy()
  })

  test('no two refusals have the same text', () => {
    const lines = entries.map(([, { code }]) => texts[String(code)])
    expect(new Set(lines).size).toBe(lines.length)
  })
})

test('every endpoint declares only refusals from the catalogue', () => {
  for (const [key, endpoint] of Object.entries(api)) {
    for (const refusal of endpoint.refusals) expect(codes, `${key}: ${refusal}`).toHaveProperty(refusal)
  }
})

import { expect, test } from 'vitest'
import { mowingEndpoints } from '#contract/offers/mowing.ts'
import type { Language } from '#domain/languages.ts'
import type { Env } from '../../env.tsx'
import { loadMowingHours } from './load-mowing-hours.ts'

/** The query that a page with this address sends, validated by the schema of the call. */
async function loadQuery(search: string, language: Language = 'nl'): Promise<unknown> {
  const questions: unknown[] = []
  const call = async (key: string, input: { query?: unknown }) => {
    if (key === 'GET /mowing-hours') questions.push(mowingEndpoints['GET /mowing-hours'].query.parse(input.query))
    return {}
  }
  const env = { language, call: call as Env['call'], url: new URL(`https://shop.example/nl/detail${search}`) }
  await loadMowingHours(env as unknown as Env & { url: URL })
  return questions[0]
}

test('the address names the place, else the language gives the country', async () => {
  expect(await loadQuery('?type=genie-1000&mow_country=BE&mow_place=Gent')).toEqual({ country: 'BE', place: 'Gent' })
  expect(await loadQuery('')).toEqual({ country: 'NL', place: '' })
  expect(await loadQuery('', 'de')).toEqual({ country: 'DE', place: '' })
})

test.each([
  ['an unknown country', '?mow_country=FR&mow_place=Paris', { country: 'NL', place: 'Paris' }],
  ['two lines', '?mow_place=A%0D%0AB', { country: 'NL', place: 'A B' }],
  ['broken bytes', '?mow_place=%ff%00', { country: 'NL', place: '\uFFFD' }],
  ['far too much', `?mow_place=${'x'.repeat(5000)}`, { country: 'NL', place: 'x'.repeat(80) }],
  ['a letter cut in two', `?mow_place=${'x'.repeat(79)}🦔`, { country: 'NL', place: `${'x'.repeat(79)}\uFFFD` }],
])('no address breaks the page: %s', async (_what, search, question) => {
  expect(await loadQuery(search)).toEqual(question)
})

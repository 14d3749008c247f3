import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { readWarnings, warningIds } from './texts.ts'

/** The weight of each model is in its own warning only. */
const common = warningIds.filter(id => id !== 'lift')

test.each(languages)('%s: the page about safety has the warnings of the models, in the same order', async language => {
  const page = readFileSync(new URL(`../../../i18n/content/${language}/safety.md`, import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('{#warnings}'), page.indexOf('{#battery}'))
  const listed = section.split('\n').flatMap(line => (line.startsWith('- ') ? [line.slice(2)] : []))
  const warnings = await readWarnings(8.9, language)
  expect(listed).toHaveLength(warningIds.length)
  for (const id of common) expect(listed[warningIds.indexOf(id)]).toBe(warnings[warningIds.indexOf(id)])
})

test.each(languages)('%s: two people lift a heavy machine', async language => {
  const lift = warningIds.indexOf('lift')
  const [light, heavy] = [await readWarnings(8.9, language), await readWarnings(16.8, language)]
  expect(heavy[lift]).toMatch(/16[.,]8/)
  expect(heavy[lift]).not.toBe(light[lift]?.replace(/8([.,])9/, '16$18'))
})

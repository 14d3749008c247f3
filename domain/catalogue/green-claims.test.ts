import { expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { findGreenClaims, isGreenClaim } from './green-claims.ts'

test.each<[Language, string]>([
  ['nl', 'Een milieuvriendelijke maaier'],
  ['nl', 'Duurzaam maaien'],
  ['nl', 'klimaatneutraal bezorgd'],
  ['nl', 'CO₂-neutraal'],
  ['nl', 'De groene keuze voor je gazon'],
  ['en', 'An eco-friendly mower'],
  ['en', 'sustainable by design'],
  ['en', 'Delivered carbon neutral'],
  ['en', 'The greener choice'],
  ['de', 'Umweltfreundlich mähen'],
  ['de', 'ein nachhaltiges Gerät'],
  ['de', 'klimaneutral geliefert'],
  ['de', 'Die grüne Wahl'],
  ['zh', '环保的割草机'],
  ['zh', '碳中和配送'],
  ['zh', '绿色选择'],
])('%s: “%s” is called good for the environment', (language, text) => {
  expect(isGreenClaim(text, language)).toBe(true)
})

test.each<[Language, string]>([
  ['nl', 'Je krijgt dit op een duurzame gegevensdrager, en het gras blijft groen.'],
  ['en', 'Green grass, on a durable medium. 56 dB(A), 2.5 Ah.'],
  ['de', 'Grünes Gras, auf einem dauerhaften Datenträger'],
  ['zh', '绿色的草坪'],
])('%s: “%s” is not', (language, text) => {
  expect(isGreenClaim(text, language)).toBe(false)
})

test('it is found where it stands, in the language of its text', () => {
  const texts = {
    nl: { name: 'Genie', tagline: 'Duurzaam', sections: [{ key: 'energy', heading: 'Accu', text: 'Ecologisch' }] },
    de: { name: 'Nachhaltig', box: ['Gerät', 'umweltfreundlicher Karton'] },
    en: { name: 'duurzaam', data_facts: [] },
  }
  expect(findGreenClaims({ texts, repair: null, maker_in_eu: true })).toEqual([
    ['texts', 'nl', 'tagline'],
    ['texts', 'nl', 'sections', 'energy', 'text'],
    ['texts', 'de', 'name'],
    ['texts', 'de', 'box', 1],
  ])
})

import { describe, expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { sectionKeys } from './constants.ts'
import {
  type ListableModel,
  type ModelTexts,
  missingModelFields,
  missingProductFields,
  missingSkuFields,
} from './listing.ts'

const whole: ModelTexts = {
  name: 'Genie',
  tagline: 'Mows',
  description: 'A mower',
  sections: sectionKeys.map(key => ({ key, heading: 'About', text: 'It does' })),
  box: ['mower', 'dock'],
  warranty: { body: 'a', battery: 'b', dock: 'c', wear: 'd' },
  warnings: ['Keep off'],
  data_facts: [{ question: 'Which?', answer: 'These' }],
}
const party = { name: 'Maker', address: 'Street 1', email: 'maker@example.org' }
const named = { nl: 'a', en: 'b', zh: 'c', de: 'd' }
const repair = { parts: named, repairer: named, limits: named }
const model: ListableModel = {
  texts: { nl: whole, en: whole, zh: whole, de: whole },
  maker: party,
  eu_responsible: party,
  declaration: '0',
  maker_in_eu: false,
  importer: party,
  security: { updates_until: '2031-12-31', email: 'cert@example.org', policy_url: 'https://example.org/cert' },
  battery_removal: 'professional',
  repair,
  gallery: [],
}

test('a complete model has no missing fields', () => {
  expect(missingModelFields(model)).toEqual([])
})

const gaps: [string, Partial<ModelTexts>, string[]][] = [
  ['name', { name: '' }, ['name']],
  ['tagline of blanks', { tagline: ' \n' }, ['tagline']],
  ['description', { description: '' }, ['description']],
  ['a chapter', { sections: whole.sections.slice(1) }, ['sections.navigation.heading', 'sections.navigation.text']],
  [
    'the words of a chapter',
    { sections: whole.sections.map(section => (section.key === 'safety' ? { ...section, text: '' } : section)) },
    ['sections.safety.text'],
  ],
  ['the box', { box: [] }, ['box']],
  ['one thing in the box', { box: ['mower', ''] }, ['box.1']],
  ['a part of the warranty', { warranty: { ...whole.warranty, battery: '' } }, ['warranty.battery']],
  ['all warnings', { warnings: [] }, ['warnings']],
  ['one warning', { warnings: [''] }, ['warnings.0']],
  ['what its data are used for', { data_facts: [] }, ['data_facts']],
  ['an answer', { data_facts: [{ question: 'Which?', answer: '' }] }, ['data_facts.0']],
  ['a question', { data_facts: [{ question: '', answer: 'These' }] }, ['data_facts.0']],
]

describe.each(languages)('%s lacks', language => {
  test.each(gaps)('%s', (_what, gap, paths) => {
    const texts = { ...model.texts, [language]: { ...whole, ...gap } }
    expect(missingModelFields({ ...model, texts })).toEqual(paths.map(path => `texts.${language}.${path}`))
  })
})

test.each(['maker', 'eu_responsible'] as const)('%s needs a name and both addresses', who => {
  for (const field of ['name', 'address', 'email'] as const) {
    expect(missingModelFields({ ...model, [who]: { ...party, [field]: '' } })).toEqual([`${who}.${field}`])
  }
})

test('a warning that one language has is in all of them', () => {
  const texts = { ...model.texts, de: { ...whole, warnings: [...whole.warnings, 'Nicht bei Gewitter'] } }
  const others = languages.filter(language => language !== 'de')
  const next = whole.warnings.length
  expect(missingModelFields({ ...model, texts })).toEqual(others.map(one => `texts.${one}.warnings.${next}`))
})

const namedFields = (path: string) => languages.map(language => `${path}.${language}`)

const lacking: [string, Partial<ListableModel>, string[]][] = [
  ['its EU declaration', { declaration: null }, ['declaration']],
  ['its importer', { importer: null }, ['importer.name', 'importer.address', 'importer.email']],
  ['an address of its importer', { importer: { ...party, email: ' ' } }, ['importer.email']],
  ['security', { security: null }, ['security.updates_until', 'security.email', 'security.policy_url']],
  [
    'the last day of security updates',
    { security: { updates_until: '', email: 'a', policy_url: 'b' } },
    ['security.updates_until'],
  ],
  ['who replaces the battery', { battery_removal: null }, ['battery_removal']],
  [
    'how it is repaired',
    { repair: null },
    ['parts', 'repairer', 'limits'].flatMap(field => namedFields(`repair.${field}`)),
  ],
  ['who repairs, in Chinese', { repair: { ...repair, repairer: { ...named, zh: '' } } }, ['repair.repairer.zh']],
]

test.each(lacking)('a model without %s is not whole', (_what, gap, paths) => {
  expect(missingModelFields({ ...model, ...gap })).toEqual(paths)
})

test('of a maker in the EU nobody asks for an importer', () => {
  expect(missingModelFields({ ...model, maker_in_eu: true, importer: null })).toEqual([])
})

test('a picture needs a description in every language', () => {
  const gallery = [{ alt: named }, { alt: { ...named, zh: ' ', de: '' } }]
  expect(missingModelFields({ ...model, gallery })).toEqual(['gallery.1.alt.zh', 'gallery.1.alt.de'])
  expect(missingModelFields({ ...model, gallery: gallery.slice(0, 1) })).toEqual([])
})

describe('a SKU', () => {
  const safety = { maker: party, eu_responsible: party, warnings: [named] }
  const shown = { name: named, description: named, gallery: [{ alt: named }], safety, repair }
  const product = { kind: 'accessory', product_status: 'normal', ...shown } as const
  const sku = { product, isModelListed: undefined, name: null, hasPrice: true, hasWorth: true }

  test('of a complete product with a price can be listed', () => {
    expect(missingSkuFields(sku)).toEqual([])
    const none = { name: null, description: null, gallery: [], safety: null, repair: null } as const
    const machine = { ...product, kind: 'machine', ...none } as const
    expect(missingSkuFields({ ...sku, product: machine, isModelListed: true })).toEqual([])
    expect(missingSkuFields({ ...sku, name: named })).toEqual([])
  })

  test.each(['maker', 'eu_responsible'] as const)('of an accessory needs its %s, with both addresses', who => {
    for (const field of ['name', 'address', 'email'] as const) {
      const gap = { ...safety, [who]: { ...party, [field]: ' ' } }
      expect(missingSkuFields({ ...sku, product: { ...product, safety: gap } })).toEqual([`safety.${who}.${field}`])
    }
  })

  test('of an accessory needs a warning, and each in every language; a service needs none', () => {
    const missing = (warnings: (typeof named)[]) =>
      missingProductFields({ ...product, safety: { ...safety, warnings } })
    expect(missing([])).toEqual(['safety.warnings'])
    expect(missing([named, { ...named, zh: '' }])).toEqual(['safety.warnings.1.zh'])
    expect(missingProductFields({ ...product, safety: null })).toEqual([
      'safety.maker',
      'safety.eu_responsible',
      'safety.warnings',
    ])
    expect(missingProductFields({ ...product, kind: 'service', safety: null, repair: null })).toEqual([])
  })

  test('of an accessory tells how it is repaired, in every language', () => {
    const gap = { ...repair, limits: { ...named, de: ' ' } }
    expect(missingProductFields({ ...product, repair: gap })).toEqual(['repair.limits.de'])
    expect(missingProductFields({ ...product, repair: null })).toHaveLength(12)
  })

  test('that is rented out and not for sale needs a replacement value', () => {
    expect(missingSkuFields({ ...sku, hasWorth: false })).toEqual(['replacement_value'])
  })

  test('names all that is missing at once', () => {
    const broken = {
      ...product,
      product_status: 'abnormal',
      name: { ...named, zh: '' },
      description: { ...named, de: ' ' },
      gallery: [{ alt: { ...named, en: '' } }],
    } as const
    const bare = { hasPrice: false, hasWorth: false }
    expect(missingSkuFields({ product: broken, isModelListed: false, name: { ...named, en: '' }, ...bare })).toEqual([
      'price',
      'product_status',
      'device_type',
      'name.zh',
      'description.de',
      'gallery.0.alt.en',
      'variant.en',
    ])
    expect(missingProductFields({ ...product, name: { ...named, nl: '' }, gallery: [] })).toEqual(['name.nl'])
  })
})

import { describe, expect, test } from 'vitest'
import { sectionKeys } from '#domain/catalogue/constants.ts'
import { computeCompleteness } from './completeness.ts'
import { type Model, numberIn, toBody, toValues } from './model-values.ts'

const texts = {
  name: 'Genie 600',
  tagline: 'Stil',
  description: 'Maait.\nZelf.',
  sections: [...sectionKeys].map(key => ({ key, heading: `Over ${key}`, text: 'Tekst' })),
  box: ['Maaier', 'Laadstation'],
  warranty: { body: 'a', battery: 'b', dock: 'c', wear: 'd' },
  warnings: ['Kinderen weg'],
  data_facts: [{ question: 'Wat?', answer: 'Niets' }],
}
const empty = {
  name: '',
  tagline: '',
  description: '',
  sections: [],
  box: [],
  warranty: { body: '', battery: '', dock: '', wear: '' },
  warnings: [],
  data_facts: [],
}
const party = { name: 'Genie', address: 'Straat 1', email: 'a@b.nl' }
const named = (text: string) => ({ nl: text, en: `${text} en`, zh: `${text} zh`, de: `${text} de` })
const model: Model = {
  device_type_id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  listed: false,
  ...{ status: 'delisted', cover: null, monthly_rent: null, deposit: null, unit_price: null },
  missing: [],
  inventory: 0,
  lease_inventory: 0,
  buy_inventory: 0,
  key: 'genie-600',
  mowing_area: 900,
  zones: 20,
  cutting_efficiency: 90,
  min_mowing_height: 20,
  max_mowing_height: 60,
  cutting_width: 18,
  travel_speed: 0.4,
  disc_speed: 2800,
  working_slope: 0,
  battery_capacity: 2.5,
  mowing_time: 60,
  charging_time: 90,
  weight: 9.5,
  noise: 57,
  passage: 70,
  navigation: 'camera',
  mobile_network: true,
  ip_rating: 'IPX6',
  min_months: 1,
  max_months: 24,
  warranty_months: { body: 24, battery: 24, dock: 24, wear: 6 },
  software_support_months: 60,
  spare_parts_years: 7,
  maker: party,
  eu_responsible: party,
  declaration: '00000000-0000-4000-8000-000000000002',
  maker_in_eu: false,
  importer: { ...party, name: 'Genie Import' },
  security: { updates_until: '2031-12-31', email: 'cert@b.nl', policy_url: 'https://b.nl/cert' },
  battery_removal: 'user',
  repair: { parts: named('Wielen'), repairer: named('Wij'), limits: named('Printplaten') },
  texts: { nl: texts, en: texts, zh: empty, de: texts },
  gallery: [],
  position: 1,
}

describe('a model as form values', () => {
  test('comes out as it went in', () => {
    const { device_type_id: _id, version: _version, listed: _listed, missing: _missing, ...rest } = model
    const { inventory: _all, lease_inventory: _lease, buy_inventory: _buy, ...others } = rest
    const {
      status: _status,
      cover: _cover,
      monthly_rent: _rent,
      deposit: _deposit,
      unit_price: _price,
      ...body
    } = others
    expect(toBody(toValues(model), [])).toEqual(body)
  })

  test('whose maker is in the EU has no importer, and what nobody stated is not there', () => {
    const values = { ...toValues(model), maker_in_eu: 'true', declaration: '', battery_removal: '' }
    const blank = Object.keys(values).filter(name => name.startsWith('security.') || name.startsWith('repair.'))
    const body = toBody({ ...values, ...Object.fromEntries(blank.map(name => [name, ' '])) }, [])
    expect(body).toMatchObject({ maker_in_eu: true, importer: null, declaration: null, battery_removal: null })
    expect([body.security, body.repair]).toEqual([null, null])
  })

  test('lists are written line by line, empty lines and empty questions left out', () => {
    const values = {
      ...toValues(model),
      'texts.nl.box': ' Maaier \n\n Mesjes\n',
      'texts.nl.data_facts.1.question': ' ',
    }
    expect(toBody(values, []).texts.nl).toMatchObject({ box: ['Maaier', 'Mesjes'], data_facts: texts.data_facts })
  })

  test.each([
    ['0,4', 0.4],
    [' 12 ', 12],
    ['', Number.NaN],
    ['1.234,5', Number.NaN],
    ['x', Number.NaN],
  ])('%j is the number %s', (text, number) => {
    expect(numberIn(text)).toBe(number)
  })
})

test('missing values are counted by who has to fill them in', () => {
  expect(
    computeCompleteness(['maker.email', 'texts.zh.name', 'texts.zh.sections.slope.text', 'gallery.0.alt.de', 'price']),
  ).toEqual({ languages: { nl: 0, en: 0, zh: 2, de: 1 }, other: 2 })
})

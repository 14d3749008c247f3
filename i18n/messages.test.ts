import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { allMessages, translate } from './translate.ts'

type Json = string | { [key: string]: Json }

function flat(value: Json, path: string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, [...path, key]))
}

type Element = ReturnType<typeof parse>[number]

/** The names of all arguments of a message. */
function placeholders(elements: Element[]): string[] {
  return elements.flatMap(element => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [element.value, ...placeholders(element.children)]
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      return [element.value, ...Object.values(element.options).flatMap(option => placeholders(option.value))]
    }
    return [element.value]
  })
}

const reference = new Map(flat(allMessages.nl as Json))

describe.each(languages)('%s', language => {
  const texts = new Map(flat(allMessages[language] as Json))

  test('has exactly the keys of the Dutch texts', () => {
    expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort())
  })

  test('every message parses and has the arguments of the Dutch one', () => {
    for (const [key, text] of texts) {
      const expected = new Set(placeholders(parse(reference.get(key) ?? '')))
      expect(new Set(placeholders(parse(text))), key).toEqual(expected)
    }
  })

  test('no text is empty, unfinished or padded', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      expect(text, key).not.toMatch(/\b(todo|tbd|lorem|xxx)\b/i)
    }
  })

  test('is not left in another language', () => {
    // Names, terms and loan words may be equal in some languages; whole sentences are not.
    const sentences = [...texts].filter(([, text]) => text.replaceAll(/\{[^}]*\}/g, '').length > 30)
    for (const other of languages.filter(candidate => candidate !== language)) {
      const others = new Map(flat(allMessages[other] as Json))
      for (const [key, text] of sentences) expect(text, `${key} as in ${other}`).not.toBe(others.get(key))
    }
  })
})

test('Chinese text is written with Chinese punctuation', () => {
  for (const [key, text] of flat(allMessages.zh as Json)) expect(text, key).not.toMatch(/[一-鿿][,;:!?]/)
})

test('no line of a screen breaks within the word for e-mail', () => {
  const elsewhere = /^(agreement|page_descriptions|statements|refused_|admin)/
  for (const language of ['nl', 'de'] as const) {
    for (const [key, text] of flat(allMessages[language] as Json)) {
      if (!elsewhere.test(key)) expect(text, key).not.toMatch(/\be-mail/i)
    }
  }
})

test('a long word in a narrow column of figures says where it may break', () => {
  for (const language of ['nl', 'de'] as const) {
    for (const [key, text] of flat(allMessages[language].parts.figures as Json)) {
      expect(text.match(/[\p{L}]{12,}/gu), `${language} ${key}`).toBe(null)
    }
  }
})

test('German addresses its reader as Sie', () => {
  for (const [key, text] of flat(allMessages.de as Json))
    expect(text, key).not.toMatch(/\b(du|dein|deine|deinen|dir|dich)\b/i)
})

test('plurals follow the language', () => {
  const counts = [0, 1, 2].map(count => translate('nl')('layout.cart.count', { count }))
  expect(new Set(counts).size).toBe(3)
})

/** Every message that a rule or a screen may use. */
const validationRules = [
  'password_length', 'password_format', 'password_mismatch', 'email_format', 'greater_than', 'max_greater_than_min',
  'mowing_height_range', 'rental_months_range', 'image_format', 'image_too_large', 'image_upload_failed',
  'image_too_many', 'terms_required', 'coupon_required', 'required', 'required_field',
] // biome-ignore format: a list
const screenMessages = [
  'coupon_invalid', 'share_activity_not_found', 'product_removed', 'payment_failed', 'payment_not_completed',
  'payment_cancelled', 'refund_information_missing', 'invite_data_empty', 'early_return_warning', 'buy_out_warning',
  'cancel_order_confirm', 'rent_expired_no_repair',
] // biome-ignore format: a list

test.each(languages)('%s has every message of the rules and of the screens', language => {
  expect(Object.keys(allMessages[language].validation)).toEqual(expect.arrayContaining(validationRules))
  expect(Object.keys(allMessages[language].screen)).toEqual(expect.arrayContaining(screenMessages))
})

/** What the terms are called in the footer is what they are called everywhere. */
describe('there is one document of terms, and it has one name', () => {
  const others = /huurvoorwaarden|Mietbedingungen|租赁条款|条款与条件/i
  const naming = ['order_box.terms.label', 'order_box.terms.read', 'validation.terms_required', 'papers.kind.terms']

  test.each(languages)('%s', language => {
    const texts = new Map(flat(allMessages[language] as Json))
    for (const [key, text] of texts) expect(text, key).not.toMatch(others)
    const name =
      language === 'de' ? /AGB|Geschäftsbedingungen/ : new RegExp(texts.get('layout.footer.terms') ?? '', 'i')
    for (const key of naming) expect(texts.get(key), key).toMatch(name)
  })
})

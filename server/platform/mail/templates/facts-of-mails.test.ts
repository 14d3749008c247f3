import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { renderMail } from '../render-mail.ts'
import { exampleMailData } from './example-mail-data.ts'
import type { MailName } from './mail-data.ts'

const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }
const read = (template: MailName, language: Language, data: object) =>
  renderMail({ template, language, data: { ...exampleMailData, ...data } }, sender).text

const words = {
  dayPrice: { nl: 'dagprijs', en: 'day price', de: 'Tagespreis', zh: '日租金' },
  pin: /pincode|\bPIN\b|0000/,
  switchedOff: {
    nl: 'Zet die voor het ophalen uit',
    en: 'switch it off',
    de: 'Schalten Sie ihn vorher bitte aus',
    zh: '请关机',
  },
  labelComes: {
    nl: 'label krijg je bij',
    en: 'label comes with',
    de: 'Etikett erhalten Sie zur',
    zh: '取件时会给您面单',
  },
  fault: { nl: 'jouw schuld', en: 'your fault', de: 'verschuldet', zh: '过错' },
  twoDays: { nl: 'op twee dagen', en: 'on two days', de: 'an zwei Tagen', zh: '两天里' },
  atMost: { nl: 'nooit meer dan', en: 'never more than', de: 'nie mehr, als', zh: '绝不超过' },
  object: { nl: 'bezwaar tegen maken', en: 'You can dispute this', de: 'widersprechen', zh: '提出异议' },
} satisfies Record<string, Record<Language, string> | RegExp>

describe.each(languages)('in %s', language => {
  test('the days stop with the collection of a return, and of nothing else', () => {
    const collected = (apply_type: string) =>
      read('request_step', language, { apply_type, process_status: 'transport_leave' })
    expect(collected('return')).toContain(words.dayPrice[language])
    for (const other of ['repair', 'maintenance', 'replacement', 'complaint']) {
      expect(collected(other), other).not.toContain(words.dayPrice[language])
    }
  })

  test('a mower that is given back is switched off and cleared of grass; nobody has to erase anything', () => {
    const text = read('request_approved', language, { apply_type: 'return' })
    expect(text).toContain(words.switchedOff[language])
    expect(text).not.toMatch(words.pin)
  })

  test.each(['repair', 'maintenance', 'replacement'])(
    'the label of a %s is found on the page of the order',
    apply_type => {
      expect(read('request_approved', language, { apply_type })).not.toContain(words.labelComes[language])
    },
  )

  test('a price for work on a rented mower is asked for a proven fault, on a bought one for what no guarantee covers', () => {
    const bill = (kind: string) => read('request_bill', language, { kind, apply_type: 'repair' })
    expect(bill('rent')).toContain(words.fault[language])
    expect(bill('buy')).not.toContain(words.fault[language])
  })

  test('goods that are missing are charged only after two missed collections, at most what was refunded, open to dispute', () => {
    const missing = (kind: string) => read('rest_awaited', language, { kind, paid: 'yes' })
    for (const term of [words.twoDays, words.atMost, words.object]) {
      expect(missing('buy')).toContain(term[language])
      expect(missing('rent')).not.toContain(term[language])
    }
  })
})

import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { renderMail } from '../render-mail.ts'
import { exampleMailData } from './example-mail-data.ts'
import { formatDay } from './format.ts'
import type { MailName } from './mail-data.ts'

const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }
const read = (template: MailName, language: Language, data: object) =>
  renderMail({ template, language, data: { ...exampleMailData, ...data } }, sender).text

const words = {
  belgium: { nl: 'België', en: 'Belgium', de: 'Belgien', zh: '比利时' },
  free: { nl: 'gratis', en: 'free', de: 'kostenlos', zh: '免费' },
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
  ourView: { nl: 'Volgens ons', en: 'In our view', de: 'Nach unserer Einschätzung', zh: '我们认为' },
  pictures: { nl: /foto’s/, en: /photos/, de: /Fotos/, zh: /照片/ },
  court: { nl: 'rechter', en: 'court', de: 'Gericht', zh: '法院' },
  complaints: {
    nl: 'Contact en klachten',
    en: 'Contact and complaints',
    de: 'Kontakt und Beschwerden',
    zh: '联系与投诉',
  },
  twoDays: { nl: 'op twee dagen', en: 'on two days', de: 'an zwei Tagen', zh: '两天里' },
  atMost: { nl: 'nooit meer dan', en: 'never more than', de: 'nie mehr, als', zh: '绝不超过' },
  object: { nl: 'bezwaar tegen maken', en: 'You can dispute this', de: 'widersprechen', zh: '提出异议' },
} satisfies Record<string, Record<Language, string | RegExp> | RegExp>

const contract = {
  nl: [/overeenkomst/, /overeenkomsten/],
  en: [/contract/, /contracts/],
  de: [/Vertrag/, /Verträge/],
  zh: [/合同/, /各份合同/],
} satisfies Record<Language, [one: RegExp, several: RegExp]>

describe.each(languages)('in %s', language => {
  test.each(['order_received', 'order_paid', 'order_unpaid'] as const)(
    '%s of two orders speaks of the one contract that their checkout concludes, as its document does',
    template => {
      const [one, several] = contract[language]
      const text = read(template, language, { papers: ['contract-C-7K4Q92XD', 'F2026-000001'] })
      expect(text).toMatch(one)
      expect(text).not.toMatch(several)
    },
  )

  test('the reminder of a debt above a deposit is free, gives fourteen days and names the last of them', () => {
    const text = read('settlement_owed', language, { asked_as: 'reminder', last_day: '2026-12-31' })
    for (const word of [words.free[language], '14', formatDay('2026-12-31', language)]) expect(text).toContain(word)
  })

  test.each([
    ['settlement_set_off', { answer: 'objected' }],
    ['settlement_set_off', { answer: 'none' }],
    ['settlement_owed', { consent: 'none' }],
  ] as const)('%s without an agreement (%o) names the way to complain and the court', (template, data) => {
    const text = read(template, language, data)
    for (const word of [words.complaints[language], words.court[language]]) expect(text).toContain(word)
  })

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
    // A guarantee is not denied flatly, and no pictures are promised that nobody has to take.
    expect(bill('buy')).toContain(words.ourView[language])
    for (const [kind, has] of [
      ['rent', true],
      ['buy', false],
    ] as const) {
      expect(words.pictures[language].test(bill(kind)), kind).toBe(has)
    }
  })

  test('each reminder of a late rest is free and gives fourteen days; the one before asks for nothing new', () => {
    const reminder = (data: object) => read('order_balance_open', language, data)
    const term_until = '2027-05-01'
    for (const days of [1, 17, 33]) {
      const text = reminder({ days, term_until })
      for (const part of [formatDay(term_until, language), '14', words.free[language]]) expect(text).toContain(part)
    }
    expect(reminder({ days: -3, term_until: undefined })).not.toContain(words.free[language])
  })

  test.each(['message_received', 'message_answered'] as const)(
    '%s names the bodies of its countries, and no others',
    template => {
      const bodies = [{ country: 'BE', names: ['Test-Aankoop', 'ECC België'] }]
      const text = read(template, language, { bodies })
      for (const part of ['Test-Aankoop', 'ECC België', words.belgium[language]]) expect(text).toContain(part)
      expect(text).not.toContain('ConsuWijzer')
      expect(read(template, language, { bodies: undefined })).not.toContain('ECC')
    },
  )

  test.each(['message_received', 'message_answered'] as const)(
    '%s says where the shop takes part in dispute resolution, in the words of its contracts',
    template => {
      const sentence = (joined: string) => translate(language)('agreement.clause.complaints.mediation', { joined })
      const bodies = [{ country: 'NL', names: ['ECC Nederland'], joined: 'Geschillencommissie' }]
      expect(read(template, language, { bodies })).toContain('Geschillencommissie')
      expect(read(template, language, { bodies })).not.toContain(sentence('none'))
      expect(read(template, language, { bodies: [{ ...bodies[0], joined: null }] })).toContain(sentence('none'))
    },
  )

  test('goods that are missing are charged only after two missed collections, at most what was refunded, open to dispute', () => {
    const missing = (kind: string) => read('rest_awaited', language, { kind, paid: 'yes' })
    for (const term of [words.twoDays, words.atMost, words.object]) {
      expect(missing('buy')).toContain(term[language])
      expect(missing('rent')).not.toContain(term[language])
    }
  })
})

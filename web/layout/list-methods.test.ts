import { expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { translate } from '#i18n/translate.ts'
import { listMethods } from './list-methods.ts'

const byCountry: Record<string, PayMethod[]> = {
  NL: ['ideal', 'card', 'paypal'],
  BE: ['bancontact', 'card', 'paypal'],
}

/** The sentence at the beginning of the order, where the law wants methods named (CRD 8(3)). */
function sentence(language: Language, methods: PayMethod[], offered = byCountry): string {
  const t = translate(language)
  const countryName = new Intl.DisplayNames(language, { type: 'region' })
  const named = listMethods(methods, offered, {
    locale: language,
    name: method => t(`layout.methods.${method}`),
    in: (method, countries) =>
      t('layout.methods.where', { method, countries: countries.map(code => countryName.of(code)).join(', ') }),
  })
  return t('buy.start', { countries: '…', methods: named })
}

test.each([
  ['nl', 'Je betaalt met een kaart, iDEAL | Wero (Nederland), Bancontact (België) of PayPal, zonder toeslag.'],
  ['en', 'You pay by card, iDEAL | Wero (Netherlands), Bancontact (Belgium), or PayPal, without a surcharge.'],
  ['zh', '可使用银行卡、iDEAL | Wero（荷兰）、Bancontact（比利时）或 PayPal 付款，不收附加费。'],
  ['de', 'Sie zahlen mit Karte, iDEAL | Wero (Niederlande), Bancontact (Belgien) oder PayPal, ohne Aufschlag.'],
] as const)('%s: each method with the countries that have it', (language, text) => {
  expect(sentence(language, ['card', 'ideal', 'bancontact', 'paypal'])).toContain(text)
})

test.each(languages)('%s: a method that is off is not named', language => {
  const text = sentence(language, ['card', 'bancontact'], { NL: ['card'], BE: ['card', 'bancontact'] })
  expect(text).toContain('Bancontact')
  expect(text).not.toMatch(/iDEAL|Wero|PayPal/)
})

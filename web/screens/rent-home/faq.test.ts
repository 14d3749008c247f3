import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import de from '#i18n/locales/de/rent_home.json' with { type: 'json' }
import deBelow from '#i18n/locales/de/rent_home_below.json' with { type: 'json' }
import en from '#i18n/locales/en/rent_home.json' with { type: 'json' }
import enBelow from '#i18n/locales/en/rent_home_below.json' with { type: 'json' }
import nl from '#i18n/locales/nl/rent_home.json' with { type: 'json' }
import nlBelow from '#i18n/locales/nl/rent_home_below.json' with { type: 'json' }
import zh from '#i18n/locales/zh/rent_home.json' with { type: 'json' }
import zhBelow from '#i18n/locales/zh/rent_home_below.json' with { type: 'json' }
import { questionIds } from './faq.ts'

const texts = {
  nl: { ...nl, ...nlBelow },
  en: { ...en, ...enBelow },
  de: { ...de, ...deBelow },
  zh: { ...zh, ...zhBelow },
}
const buyout = {
  nl: /overn[ae]m|maaier houden/i,
  en: /buy[- ](it )?out|keep the mower\?/i,
  de: /übern[ae]hm/i,
  zh: /买断|留下设备/,
}

describe('where tenants cannot buy their machine', () => {
  test('no question is about it', () => {
    expect(questionIds(true)).toContain('keep')
    expect(questionIds(false)).toEqual(questionIds(true).filter(id => id !== 'keep'))
  })

  test.each(languages)('%s: only the two texts that are left out then mention it', language => {
    const { ending, questions, ...others } = texts[language]
    const { keep: keepAnswer, ...ways } = ending
    const { keep: question, ...asked } = questions.list
    expect(JSON.stringify({ ...others, ways, asked })).not.toMatch(buyout[language])
    expect(JSON.stringify(keepAnswer)).toMatch(buyout[language])
    expect(JSON.stringify(question)).toMatch(buyout[language])
  })
})

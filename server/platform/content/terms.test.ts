import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { inWording, type Wording } from '#i18n/content/article.ts'
import { type TermsClause, termsSections } from '#i18n/content/terms.ts'
import { settings } from '../config/settings.ts'
import { compileArticle } from './compile-article.ts'
import { parseArticle } from './parse-article.ts'
import { ContentError } from './problems.ts'

const sourceOf = (language: Language) =>
  readFileSync(new URL(`../../../i18n/content/${language}/terms-conditions.md`, import.meta.url), 'utf8')
const parse = (text: string) =>
  parseArticle({ text, name: 'terms-conditions', language: 'nl', file: 'terms-conditions.md' })

/** The clauses as the page shows them: their number, and their text. */
function shownClauses(language: Language, wording: Wording): Map<string, string> {
  const text = sourceOf(language)
  const { parts } = compileArticle({ text, name: 'terms-conditions', language, file: language })
  const html = inWording(parts, wording)
    .map(part => part.html ?? '')
    .join('')
  const found = html.matchAll(/class="clause-number">([^<]+)<\/a>(.*?)<\/p>/gs)
  return new Map([...found].map(([, number = '', said = '']) => [number, said.replaceAll(/<[^>]*>/g, '').trim()]))
}

/** As written, by its id. */
function writtenClause(language: Language, clause: TermsClause): string {
  return new RegExp(`^\\[${clause}\\] (.*)$`, 'm').exec(sourceOf(language))?.[1] ?? ''
}

const placeholdersIn = (text: string) => [...text.matchAll(/\{\{[^}]+\}\}/g)].map(([found]) => found).sort()
const clauses: TermsClause[] = Object.values(termsSections).flat()

test.each(['buyout', 'plain'] as const)('the page numbers the same clauses in every language (%s)', wording => {
  const dutch = [...shownClauses('nl', wording).keys()]
  expect(dutch.length).toBeGreaterThan(90)
  for (const language of languages) expect([...shownClauses(language, wording).keys()], language).toEqual(dutch)
  expect(dutch.filter(number => number.startsWith('13a.'))).toHaveLength(wording === 'buyout' ? 5 : 0)
  // With or without the buy-out the deposit is 14, so that other texts can name it.
  expect(shownClauses('nl', wording).get('14.1')).toContain('borg')
})

test.each(clauses)('%s takes the same figures and leads to the same places in every language', clause => {
  const wanted = placeholdersIn(writtenClause('nl', clause))
  const places = (text: string) =>
    [...text.matchAll(/\[#[a-z-]+\]|\((?:page:|#)[^)]+\)/g)].map(([found]) => found).sort()
  for (const language of languages) {
    const said = writtenClause(language, clause)
    expect(said.length, language).toBeGreaterThan(8)
    expect(placeholdersIn(said), language).toEqual(wanted)
    expect(places(said), language).toEqual(places(writtenClause('nl', clause)))
  }
})

test('numbers that are not settings are the same in every language', () => {
  for (const clause of clauses) {
    const numbersIn = (text: string) =>
      [...text.replaceAll(/\{\{[^}]+\}\}|\[#[^\]]+\]|\((?:page|https?):[^)]+\)/g, '').matchAll(/\d+/g)]
        .map(([found]) => found)
        .sort()
    const wanted = numbersIn(writtenClause('nl', clause))
    for (const language of languages)
      expect(numbersIn(writtenClause(language, clause)), `${language} ${clause}`).toEqual(wanted)
  }
})

test('the text has the same day in every language', () => {
  expect(new Set(languages.map(language => parse(sourceOf(language)).front.version)).size).toBe(1)
})

test('an amount of money is never typed into the terms, nor a figure that is a setting', () => {
  const rules = settings.after_sale.initial
  const typed = new RegExp(
    `€|(?<!\\d)(?:${rules.longest_months}|${rules.offer_hours}|${rules.late_grace_days})\\s*(?:dagen|uur|days|hours|Tage|Stunden|天|小时)`,
  )
  // The caps of a statute are no settings: nobody can change them here.
  const withoutStatute = (language: Language) => sourceOf(language).replace(/^\[arrears-belgium\] .*$/m, '')
  for (const language of languages) {
    expect(withoutStatute(language), language).not.toMatch(typed)
    expect(withoutStatute(language), language).not.toMatch(/\d\s?%/)
  }
})

describe('a duty of the law has its clause in every language:', () => {
  /** What a reader of each language must find there. */
  const duties: [duty: string, clause: TermsClause, says: Record<Language, RegExp>][] = [
    [
      'the moment of conclusion is the button',
      'conclusion',
      {
        nl: /Bestellen met betalingsverplichting/,
        en: /Order with obligation to pay/,
        zh: /确认下单并承担付款义务/,
        de: /zahlungspflichtig bestellen/,
      },
    ],
    [
      'an order that is not paid in time ends, and nothing is owed',
      'unpaid',
      { nl: /niets verschuldigd/, en: /owe us nothing/, zh: /不欠我们任何款项/, de: /schulden uns nichts/ },
    ],
    [
      'an obvious error leaves the choice to the customer',
      'obvious-error',
      { nl: /Je kiest dan zelf/, en: /You then choose/, zh: /由您选择/, de: /Sie entscheiden dann/ },
    ],
    [
      'the letter before costs of collection',
      'arrears',
      { nl: /herinnering/, en: /reminder/, zh: /催款通知/, de: /Mahnung/ },
    ],
    [
      'Belgium: the free reminder and the limits of Book XIX, with the same for a late payment by the shop',
      'arrears-belgium',
      {
        nl: /gratis.*14 dagen.*20 euro.*30 euro.*10%.*65 euro.*5%.*2\.000 euro.*jou te laat.*dezelfde rente en vergoeding/,
        en: /free.*14 days.*20 euros.*30 euros.*10%.*65 euros.*5%.*2,000 euros.*we pay you late.*the same interest and compensation/,
        zh: /免费.*14 天.*20 欧元.*30 欧元.*10%.*65 欧元.*5%.*2,000 欧元.*同样的利息和补偿金/,
        de: /kostenlos.*14 Tage.*20 Euro.*30 Euro.*10 %.*65 Euro.*5 %.*2\.000 Euro.*dieselben Zinsen und dieselbe Entschädigung/,
      },
    ],
    [
      'how reviews are moderated, and how one is reported (DSA article 14)',
      'reviews',
      {
        nl: /medewerker.*belediging.*nooit om een laag cijfer.*reden per e-mail.*Melden.*14 dagen/,
        en: /member of staff.*insult.*never for a low rating.*reason by email.*Report.*14 days/,
        zh: /工作人员.*侮辱.*绝不因评分低.*理由的邮件.*举报.*14 天/,
        de: /Person.*Beleidigung.*nie wegen einer schlechten Note.*Grund per E-Mail.*Melden.*14 Tagen/,
      },
    ],
    [
      'a termination works when it is received, and its figure needs no agreement',
      'cancel',
      {
        nl: /geldt zodra we die ontvangen.*in de plaats van de prijsopgave/,
        en: /effective once we receive it.*replaces the quote/,
        zh: /收到时即生效.*代替/,
        de: /mit ihrem Eingang wirksam.*an die Stelle des Angebots/,
      },
    ],
    [
      'where only a part of a country is served, the order page says which',
      'adults',
      { nl: /niet in een heel land/, en: /only part of a country/, zh: /部分地区/, de: /nur ein Teil eines Landes/ },
    ],
    [
      'a rented mower is never locked from a distance for arrears',
      'never-locked',
      {
        nl: /nooit op afstand/,
        en: /never lock or block a rented mower from a distance/,
        zh: /绝不因为欠款而远程锁定或停用/,
        de: /Wegen offener Zahlungen sperren wir kein Mietgerät aus der Ferne/,
      },
    ],
    [
      'the protection of the law at home stays',
      'dutch',
      {
        nl: /houd je de bescherming van het dwingende consumentenrecht van dat land/,
        en: /keep the protection of the mandatory consumer law of that country/,
        zh: /当地消费者保护法的强制性规定给予您的保护仍然有效/,
        de: /behalten Sie den Schutz der zwingenden Verbraucherschutzvorschriften dieses Landes/,
      },
    ],
    [
      'a rental is paid in advance, so nothing is debited later',
      'in-advance',
      {
        nl: /hele huurperiode en de borg vooraf/,
        en: /rent for the whole term and the deposit in advance/,
        zh: /按整个租期预付/,
        de: /für die ganze Mietdauer im Voraus/,
      },
    ],
    ['delivery within 30 days', 'thirty-days', { nl: /30 dagen/, en: /30 days/, zh: /30 天/, de: /30 Tage/ }],
    ['when a machine counts as lost', 'lost', { nl: /verloren/, en: /lost/, zh: /丢失/, de: /verloren/ }],
    ['no fee after a year', 'after-a-year', { nl: /12 maanden/, en: /12 months/, zh: /12 个月/, de: /12 Monate/ }],
    ['the proof of a lower damage', 'lower-damage', { nl: /kleiner/, en: /lower/, zh: /低于/, de: /geringerer/ }],
    [
      'a repair begins after the period, unless asked for expressly',
      'repair-begins',
      { nl: /uitdrukkelijk/, en: /expressly/, zh: /明确/, de: /ausdrücklich/ },
    ],
    [
      'who withdraws from a repair pays for the work done',
      'repair-withdrawn',
      { nl: /deel van het werk/, en: /part of the work/, zh: /已完成的工作/, de: /Teil der Arbeit/ },
    ],
    [
      'silence is no agreement',
      'silence',
      {
        nl: /niet dat je akkoord gaat/,
        en: /does not mean that you agree/,
        zh: /不等于您同意/,
        de: /gilt nicht als Zustimmung/,
      },
    ],
    [
      'no set-off before the days to answer are over',
      'silence',
      {
        nl: /\{\{dispute_days\}\} dagen.*op zijn vroegst 30 dagen.*16 dagen na de herinnering/,
        en: /\{\{dispute_days\}\} days.*at the earliest 30 days.*16 days after the reminder/,
        zh: /\{\{dispute_days\}\} 天.*30 天后.*提醒 16 天后/,
        de: /\{\{dispute_days\}\} Tage.*frühestens 30 Tage.*16 Tage nach der Erinnerung/,
      },
    ],
    [
      'who buys may choose their money for what was wrong on arrival',
      'remedies',
      {
        nl: /bij aankomst.*2 jaar.*geld terug/,
        en: /arrived damaged.*money back.*2 years/,
        zh: /到货时.*2 年.*退款/,
        de: /bei der Ankunft.*2 Jahren.*Geld zurückverlangen/,
      },
    ],
    [
      'an end by the shop or for good cause costs the agreed rent of its days',
      'by-day',
      {
        nl: /afgesproken huur per dag/,
        en: /agreed rent by the day/,
        zh: /按约定的租金逐日计算/,
        de: /vereinbarte Miete tageweise/,
      },
    ],
    [
      'money comes back without waiting for the goods',
      'money-back',
      { nl: /wachten niet/, en: /do not wait/, zh: /不以收回商品为前提/, de: /warten nicht/ },
    ],
  ]

  test.each(duties)('%s', (_, clause, says) => {
    for (const language of languages) expect(writtenClause(language, clause), language).toMatch(says[language])
  })

  test('the button has the words of the checkout', () => {
    for (const language of languages) {
      const file = new URL(`../../../i18n/locales/${language}/order_box.json`, import.meta.url)
      const { button } = JSON.parse(readFileSync(file, 'utf8')) as { button: string }
      for (const clause of ['conclusion', 'own-contract', 'own-purchase'] as const) {
        expect(writtenClause(language, clause), `${language} ${clause}`).toContain(button)
      }
    }
  })
})

describe('a text with another structure is refused:', () => {
  const problemsOf = (change: (text: string) => string) => {
    try {
      parse(change(sourceOf('en')))
      return ''
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return error.problems.map(({ text }) => text).join('\n')
    }
  }

  test.each<[string, (text: string) => string, string]>([
    ['a clause that is missing', text => text.replace(/^\[silence\].*$/m, ''), 'deposit has the clauses'],
    [
      'two in another order',
      text => text.replace('[grace]', '[x]').replace('[day-price]', '[grace]').replace('[x]', '[day-price]'),
      'late has the clauses',
    ],
    [
      'one that only this language has',
      text => text.replace('[grace]', '[pardon] More.\n\n[grace]'),
      'late has the clauses',
    ],
    ['a number typed by hand', text => text.replace('[grace]', '11.1'), 'a clause begins with its id'],
    ['a reference to nothing', text => text.replace('[#grace]', '[#moon]'), 'no section or clause [#moon]'],
  ])('%s', (_, change, problem) => {
    expect(problemsOf(change)).toContain(problem)
  })

  test('and the one that stands is not', () => {
    expect(problemsOf(text => text)).toBe('')
  })
})

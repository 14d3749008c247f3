import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { begunAfterDays, refundDays } from '#domain/requests/refund-due.ts'
import { inWording } from '#i18n/content/article.ts'
import { type ArticleName, articleNames, articles } from '#i18n/content/articles.ts'
import {
  companyPlaceholders,
  countryPlaceholders,
  fillHtml,
  modelPlaceholders,
  termsFigures,
} from '#i18n/content/placeholders.ts'
import { sumsIn } from '#testing/steps/sums-in.ts'
import { compileArticle } from './compile-article.ts'

const fileOf = (language: string, name: string) =>
  readFileSync(new URL(`../../../i18n/content/${language}/${name}.md`, import.meta.url), 'utf8')

const compiled = (language: (typeof languages)[number], name: ArticleName) =>
  compileArticle({ text: fileOf(language, name), name, language, file: `${language}/${name}.md` })

const values = Object.fromEntries(
  [...companyPlaceholders, ...countryPlaceholders, ...modelPlaceholders, ...termsFigures].map(name => [
    name,
    `<${name}>`,
  ]),
)
const every = languages.flatMap(language => articleNames.map(name => [language, name] as const))

test.each(every)('%s %s: no directive, placeholder or mark-up is left in the visible text', (language, name) => {
  const article = compiled(language, name)
  for (const wording of ['buyout', 'plain'] as const) {
    const parts = inWording(article.parts, wording)
    const html = parts.map(part => fillHtml(part.html ?? '', values)).join('')
    expect(html).not.toMatch(/\{\{|\}\}|\{#|^::|>::|\*\*|page:|\]\(/)
    // Filled-in values are escaped.
    expect(html).not.toContain('<email>')
    expect(html.length).toBeGreaterThan(200)
  }
})

test.each(every)(
  '%s %s: title and description are short enough to be shown whole by search engines',
  (language, name) => {
    const { title, description } = compiled(language, name)
    const wide = language === 'zh'
    expect(title.length).toBeLessThanOrEqual(wide ? 30 : 60)
    expect(description.length).toBeLessThanOrEqual(wide ? 90 : 160)
    expect(description.length).toBeGreaterThanOrEqual(wide ? 25 : 70)
  },
)

const blocks: Partial<Record<ArticleName, string[]>> = {
  'buy-guide': ['compare', 'fit', 'prices', 'seasons'],
  'beginners-guide': ['before-after', 'mowing-hours'],
  withdrawal: ['model-form'],
  return: ['guarantee'],
  safety: ['recalls'],
}

describe.each(languages)('%s', language => {
  test.each(['buy-guide', 'beginners-guide'] as const)('%s is long enough to be worth reading', name => {
    const text = fileOf(language, name).replace(/^---[\s\S]*?\n---/, '')
    if (language === 'zh') expect(text.match(/\p{Script=Han}/gu)?.length).toBeGreaterThanOrEqual(2000)
    else expect(text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu)?.length).toBeGreaterThanOrEqual(1200)
  })

  test.each(Object.entries(blocks))('%s has its blocks', (name, wanted) => {
    const found = compiled(language, name as ArticleName).parts.flatMap(part => ('block' in part ? [part.block] : []))
    for (const block of wanted) expect(found).toContain(block)
  })

  test.each(['buy-guide', 'beginners-guide'] as const)('%s: figures have meaningful captions', name => {
    const figures = compiled(language, name).parts.filter(part => 'block' in part && part.block === 'figure')
    expect(figures.length).toBeGreaterThanOrEqual(3)
    for (const figure of figures) expect('args' in figure && figure.args[1]?.length).toBeGreaterThan(8)
  })

  test('one figure is displayed large beside the monthly rent', () => {
    const html = compiled(language, 'buy-guide').parts.map(part => part.html ?? '')
    const months = html.join('').split('id="months"')[1]?.split('<h2')[0]
    expect(months).toMatch(/class="pull"[^>]*>(?:<span class="pull-unit">€<\/span>\d+|\d+<span class="pull-unit">€)/)
  })

  test('the buy-out is not mentioned where it is not offered', () => {
    const words =
      /buy-?out|buy (?:it|the mower) (?:you rent|at the end)|overnemen|overname|买断|Restkauf|Mietkauf|Übernahme(?!schein)/i
    for (const name of articleNames) {
      const html = inWording(compiled(language, name).parts, 'plain').map(part => part.html ?? '')
      expect(html.join(''), name).not.toMatch(words)
    }
  })
})

test.each(['withdrawal', 'guarantee', 'old-device'] as const)('%s names the same amounts everywhere', name => {
  for (const language of languages) expect(sumsIn(fileOf(language, name)), language).toEqual(sumsIn(fileOf('nl', name)))
})

test('the page about returning takes deposits, fee and guarantee from the settings in every language', () => {
  const taken = ['deposits', 'early_fee_percent', 'early_fee_cap', 'guarantee_after_repair_months']
  for (const language of languages) {
    const text = fileOf(language, 'return')
    for (const figure of taken) expect(text, `${language} ${figure}`).toContain(`{{${figure}}}`)
    expect(sumsIn(text).filter(sum => ['150', '250', '400'].includes(sum))).toEqual([])
  }
})

test('no text links to the closed platform for online disputes', () => {
  for (const [language, name] of every) expect(fileOf(language, name)).not.toMatch(/consumers\/odr|webgate/)
})

test('privacy says in every language: one cookie, no foreign host', () => {
  for (const language of languages) {
    const text = fileOf(language, 'privacy')
    expect(text).toContain('`locale`')
    expect(text).toContain('365')
  }
})

const halves = { nl: 'de helft nu', en: 'pay half now', de: 'die Hälfte sofort', zh: '先付一半' }
const onlyOthers = /volledig automatisch tot stand|\*\*no automated|\*\*Automatisierte|\*\*不作自动化/

test.each(languages)('privacy names the one decision that is automatic, and whom to ask about it (%s)', language => {
  const text = fileOf(language, 'privacy')
  const told = text.split('\n').find(line => line.includes(halves[language])) ?? ''
  expect(told).toContain('{{email}}')
  expect(told).toContain('{{telephone}}')
  expect(text).not.toMatch(onlyOthers)
})

test.each(languages)('safety refers to the page of each product for who is responsible in the EU (%s)', language => {
  const told = fileOf(language, 'safety')
    .split('\n')
    .filter(line => /Europese Unie voor verantwoordelijk|in the EU:|in der EU:|欧盟责任人\*\*/.test(line))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('(page:product)')
  expect(told[0]).not.toMatch(/\{\{|mporteu?r|Einführer|进口商/)
})

test('no text names an authority or a body of its own: they come from the record of each country', () => {
  const lists = {
    complaints: ['complaint-bodies'],
    accessibility: ['accessibility-bodies'],
    impressum: ['registrations'],
    'terms-conditions': [],
  } as const
  for (const language of languages) {
    for (const [name, wanted] of Object.entries(lists)) {
      const text = fileOf(language, name)
      for (const block of wanted)
        expect(text.match(new RegExp(`^::${block}$`, 'gm')), `${language} ${name}`).toHaveLength(1)
      expect(text, `${language} ${name}`).not.toMatch(
        /ACM|MLBF|Marktüberwachung|ConsuWijzer|evz\.de|ecc(net|nederland)/i,
      )
    }
    expect(fileOf(language, 'accessibility')).toContain('{{email}}')
  }
})

test('no text names a maker or a payment provider: the maker’s own guarantee does', () => {
  for (const [language, name] of every) {
    if (name !== 'guarantee')
      expect(fileOf(language, name), `${language} ${name}`).not.toMatch(/Lampwick|Stripe|Mollie/)
  }
})

test('the page of the company shows every field of its record', () => {
  const wanted = companyPlaceholders.filter(name => name !== 'origin')
  for (const language of languages) {
    for (const name of wanted) expect(fileOf(language, 'impressum'), `${language} ${name}`).toContain(`{{${name}}}`)
  }
})

test('every link target exists in every language', () => {
  for (const [language, name] of every) {
    const ids = compiled(language, name).contents.map(({ id }) => id)
    expect([...ids].sort(), `${language} ${name}`).toEqual([...articles[name].anchors].sort())
  }
})

describe('what the pages say of the money of a withdrawal is what the shop does', () => {
  const sectionOf = (text: string, id: string) => text.split(/^## /m).find(part => part.includes(`{#${id}}`)) ?? ''
  const rights = (language: string) =>
    JSON.parse(readFileSync(new URL(`../../../i18n/locales/${language}/rights.json`, import.meta.url), 'utf8'))

  /** Words of waiting, and what makes them true: it does not wait, or it is about products sent back by label. */
  const waiting = {
    nl: [/wacht|tot (je|we|het|alles) /, /wacht\S* (daarbij |er )?niet|label/],
    en: [/\bwait|withh[eo]ld|when the/, /not wait|don’t wait|label/],
    de: [/warten|verweigern|zurückhalten|sobald/, /warten[^.]*nicht|etikett/],
    zh: [/等|扣住|后退款/, /不等|面单/],
  } as const

  test.each(languages)('%s: within 14 days, without waiting for what is collected', language => {
    const file = (name: string) => fileOf(language, name).replaceAll('\u00a0', ' ')
    const { money, money_text } = rights(language).next.withdrawal
    const places = {
      return: sectionOf(file('return'), 'withdrawal'),
      purchase: sectionOf(file('withdrawal'), 'consequences'),
      rental: sectionOf(file('withdrawal'), 'rent'),
      function: `${money}. ${money_text}`,
    }
    const [waits, allowed] = waiting[language]
    for (const [place, text] of Object.entries(places)) {
      expect(text, place).toMatch(new RegExp(`${refundDays}|vierzehn Tagen`))
      const about = text.split(/(?<=[.。])\s*/).filter(sentence => waits.test(sentence))
      expect(about.length, place).toBeGreaterThan(0)
      expect(
        about.filter(sentence => !allowed.test(sentence)),
        place,
      ).toEqual([])
    }
    expect(begunAfterDays).toBeLessThan(refundDays)
  })
})

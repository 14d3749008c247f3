import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { demoCompany } from '#demo/seed/demo-company.ts'
import { type Language, languages, languageTags } from '#domain/languages.ts'
import { type DataKindId, dataKindIds, findDataKind, notOfCustomers } from '#domain/retention/kinds.ts'
import { keptTexts } from '#i18n/content/kept/write-retention-tables.ts'
import { companyValues } from '#i18n/content/placeholders.ts'
import { articlePdf } from '#server/offers/documents/render-article.ts'
import { compileArticle } from '#server/platform/content/compile-article.ts'
import { parseArticle } from '#server/platform/content/parse-article.ts'
import { erasureRules } from '../erasure/rules.ts'
import { guestRules } from './guest-rules.ts'
import { lasting } from './lasting.ts'
import { pictureRules } from './picture-rules.ts'
import { longRules, shortRules } from './rules.ts'

const timed = [...shortRules, ...longRules, ...guestRules, ...Object.values(pictureRules)]
const isKind = (id: string): id is DataKindId => dataKindIds.some(known => known === id)

function source(language: Language) {
  const text = readFileSync(new URL(`../../../i18n/content/${language}/privacy.md`, import.meta.url), 'utf8')
  return { text, name: 'privacy', language, file: 'privacy.md' } as const
}

/** The words of the section as the page and the document show them, without spaces. */
function readPage(language: Language): string {
  const html = compileArticle(source(language))
    .parts.map(part => part.html ?? '')
    .join('')
  const section = /id="how-long"[\s\S]*?<h2/.exec(html)?.[0] ?? expect.fail('no section')
  return tight(section.replaceAll(/<[^>]*>/g, ''))
}

async function readPaper(language: Language): Promise<string> {
  const article = parseArticle(source(language))
  const company = companyValues(demoCompany, 'https://genie.example', language)
  const bytes = await articlePdf({
    ...{ article, name: 'privacy', language, company, buyout: true, version: '2026-11-27' },
    ...{ sha256: article.sha256.buyout, figures: {}, lists: {}, now: new Date() },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return tight(text.map(sheet => sheet.replace(/\n[^\n]* · [^\n]*(?:\n[^\n]*)?$/, '')).join('\n'))
}

const tight = (text: string) => text.replaceAll(/\s+|\u00ad/g, '')

/** A period in words, made from the hours of a rule and not from the table. */
function inWords(hours: number, language: Language): string {
  const [unit, count] =
    hours % 8760 === 0
      ? (['year', hours / 8760] as const)
      : hours % 24 === 0
        ? (['day', hours / 24] as const)
        : (['hour', hours] as const)
  return tight(
    new Intl.NumberFormat(languageTags[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
}

test('a rule keeps data as long as their kind says, or shorter', () => {
  for (const { kind, hours } of timed) {
    if (!isKind(kind)) continue
    const longest = Math.max(...timed.filter(rule => rule.kind === kind).map(rule => rule.hours))
    const { period } = findDataKind(kind)
    expect(period, kind).not.toBeNull()
    expect(inWords(longest, 'en'), kind).toBe(inWords(Object.entries(period ?? {}).map(toHours)[0] ?? 0, 'en'))
    expect(hours).toBeLessThanOrEqual(longest)
  }
})

const toHours = ([unit, count]: [string, number]) => count * ({ hours: 1, days: 24, years: 8760 }[unit] ?? 0)

test('every row names a kind that exists, and every kind has rows', () => {
  const stays = Object.values(lasting).flatMap(({ kinds }) => kinds)
  const named = [...timed.map(({ kind }) => kind), ...stays, ...erasureRules.flatMap(({ kinds }) => kinds)]
  expect(named.filter(kind => !isKind(kind) && !notOfCustomers.some(known => known === kind))).toEqual([])
  const elsewhere = dataKindIds.filter(id => !named.includes(id))
  for (const id of elsewhere) expect(findDataKind(id).noJob, id).toBeTruthy()
})

test('a kind with a period has a job that ends it, or says why not', () => {
  const ended = new Set<string>(timed.map(({ kind }) => kind))
  expect(findDataKind('positions').noJob).toBeTruthy()
  expect(dataKindIds.filter(id => findDataKind(id).period && !findDataKind(id).noJob && !ended.has(id))).toEqual([])
  expect(dataKindIds.filter(id => findDataKind(id).noJob && ended.has(id))).toEqual([])
})

test('the rows of customers name no kind of the shop: those tables have no column of theirs', () => {
  const ofCustomers = new Set(erasureRules.map(({ table }) => table))
  for (const [table, { kinds }] of Object.entries(lasting))
    if (ofCustomers.has(table as never)) expect(kinds.every(isKind), table).toBe(true)
  // Official files of the shop lie in the table of pictures, and belong to nobody.
  for (const rule of [...shortRules, ...longRules])
    if (ofCustomers.has(rule.table) && !rule.only?.startsWith('owner_id is null and '))
      expect(isKind(rule.kind), rule.table).toBe(true)
})

test.each(dataKindIds)('%s: the deletion of an account does what its kind says', id => {
  const { erased } = findDataKind(id)
  const rules = erasureRules.filter(({ kinds }) => kinds.includes(id))
  if (erased === undefined || erased === 'kept') expect(rules).toEqual([])
  else expect(rules.length).toBeGreaterThan(0)
  expect(rules.some(({ at }) => at === 'asked')).toBe(erased === 'asked')
})

test.each(languages)('%s: every kind has a text, and no text a figure of its own', language => {
  const { kinds, open } = keptTexts[language]
  expect(Object.keys(kinds).toSorted()).toEqual(dataKindIds.toSorted())
  for (const id of dataKindIds) {
    const [what, until] = kinds[id]
    expect(what, id).not.toBe('')
    expect(`${what} ${until}`, id).not.toMatch(/\d/)
    expect(until.split('{period}').length - 1, id).toBe(findDataKind(id).period ? 1 : 0)
  }
  expect(open).toContain('{period}')
  expect(open).not.toMatch(/\d/)
})

test.each(languages)('%s: page and document say what the jobs do', async language => {
  for (const text of [readPage(language), await readPaper(language)]) {
    for (const id of dataKindIds) {
      const [what, until] = keptTexts[language].kinds[id]
      const hours = timed.filter(({ kind }) => kind === id).map(rule => rule.hours)
      const row =
        tight(what) + tight(hours.length ? until.replace('{period}', inWords(Math.max(...hours), language)) : until)
      if (hours.length || !findDataKind(id).period) expect(text, id).toContain(row)
    }
    expect(text).not.toMatch(/::|\{|undefined|NaN/)
  }
})

test.each(languages)('%s: a changed rule changes page, document and hash', async language => {
  const cart = findDataKind('cart')
  const before = { period: cart.period, sha256: parseArticle(source(language)).sha256, page: readPage(language) }
  expect(await readPaper(language)).not.toContain(inWords(77 * 24, language))
  try {
    cart.period = { days: 77 }
    expect(readPage(language)).toContain(inWords(77 * 24, language))
    expect(await readPaper(language)).toContain(inWords(77 * 24, language))
    expect(parseArticle(source(language)).sha256).not.toEqual(before.sha256)
  } finally {
    cart.period = before.period
  }
  expect(readPage(language)).toBe(before.page)
})

test('the notice cannot be built with periods of its own', () => {
  const typed = {
    ...source('nl'),
    text: source('nl').text.replace('::kept', '| a | b |\n| --- | --- |\n| c | 30 dagen |'),
  }
  expect(() => parseArticle(typed)).toThrow('no line ::kept')
})

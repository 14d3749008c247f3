import { describe, expect, test } from 'vitest'
import type { ArticleName } from '#i18n/content/articles.ts'
import { renderBlock } from './article-html.ts'
import { parseArticle } from './parse-article.ts'
import { ContentError } from './problems.ts'
import { renderPulledFigure } from './pulled-figure.ts'
import type { Block } from './tree.ts'

const head = ['title: T', 'heading: H', 'description: D', 'intro: I']

function source(body: string, { front = head }: { front?: string[] } = {}): string {
  return ['---', ...front, '---', '', body].join('\n')
}

const whole = '## A {#take-back}\n\nText.\n\n## B {#battery}\n\nText.\n\n## C {#bin}\n\nText.'

function problemsOf(text: string, name: ArticleName = 'old-device'): string[] {
  try {
    parseArticle({ text, name, language: 'nl', file: 'x.md' })
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ line, text: problem }) => `${line}: ${problem}`)
  }
}

const found = (body: string, name?: ArticleName) => problemsOf(source(`${whole}\n\n${body}`), name).join('\n')

describe('an article is refused, with the line,', () => {
  test('unless nothing is wrong', () => {
    expect(problemsOf(source(whole))).toEqual([])
  })

  test.each([
    ['::nonsense', '20: unknown block'],
    ['::figure slope', '20: ::figure name "caption"'],
    ['::figure moon "Over the lawn"', '20: unknown figure "moon"'],
    ['::fit please', '20: ::fit takes no arguments'],
    ['::model-form', '20: the model form belongs to withdrawal'],
    ['Text\n::fit', '20: a block stands between empty lines'],
    ['::fit\nText', '20: a block stands between empty lines'],
    ['<b>bold</b>', 'no HTML in an article'],
    ['![a](b.png)', 'no image in an article'],
    ['# One', 'no heading of level 1'],
    ['## No anchor', 'heading without anchor'],
    ['## D {#take-back}', '{#take-back} stands there twice'],
    ['## D {#elsewhere}', '{#elsewhere} is not among the anchors'],
    ['[x](page:nowhere)', 'unknown page "nowhere"'],
    ['[x](page:return#moon)', 'return has no place #moon'],
    ['[x](#moon)', 'a link leads to #moon, which is not here'],
    ['[x](http://plain.example)', 'a link leads to page:'],
    ['[x](javascript:alert(1))', 'a link leads to page:'],
    ['{{iban}}', '20: unknown placeholder {{iban}}'],
    ['{{name}}', 'unknown placeholder {{name}}'],
    ['{{#buyout}}a', '20: {{#buyout}} without {{/buyout}}'],
    ['a{{/buyout}}', '20: {{/buyout}} without {{#buyout}}'],
    ['{{#sale}}a{{/sale}}', 'unknown switch {{#sale}}'],
    ['{{#buyout}}a{{#buyout}}b{{/buyout}}', '{{#buyout}} inside of another one'],
  ])('for %j', (body, problem) => {
    expect(found(body)).toContain(problem)
  })

  test('for missing, duplicate or unknown front matter', () => {
    expect(problemsOf(whole).join()).toContain('no front matter')
    expect(problemsOf(source(whole, { front: head.slice(1) })).join()).toContain('title is missing')
    expect(problemsOf(source(whole, { front: [...head, 'title: U'] })).join()).toContain('title stands there twice')
    expect(problemsOf(source(whole, { front: [...head, 'author: me'] })).join()).toContain('unknown field author')
    expect(problemsOf(source(whole, { front: [...head, 'version: 2026-11-21'] })).join()).toContain('has no versions')
    expect(problemsOf(source(whole, { front: ['title: {{email}}', ...head.slice(1)] })).join()).toContain(
      'no placeholders',
    )
  })

  test('for a missing anchor that other languages have', () => {
    expect(problemsOf(source('## A {#take-back}\n\nText.')).join()).toContain('no heading {#battery}')
  })

  test.each([undefined, '21-11-2026', '2026-13-40'])('for a legal text with the version %s', version => {
    const text = source(whole, { front: version ? [...head, `version: ${version}`] : head })
    expect(problemsOf(text, 'withdrawal').join()).toContain('version is missing')
  })
})

describe('the hash of a wording', () => {
  const hashes = (text: string) => parseArticle({ text, name: 'old-device', language: 'nl', file: 'x.md' }).sha256
  const text = source(`${whole}\n\nMore.{{#buyout}} And more.{{/buyout}}`)

  test('covers the text that is shown', () => {
    expect(hashes(text).buyout).not.toBe(hashes(text).plain)
    expect(hashes(text).plain).toBe(hashes(source(`${whole}\n\nMore.`)).plain)
    expect(hashes(text).plain).toMatch(/^[0-9a-f]{64}$/)
    expect(hashes(text.replace('More', 'Mere')).plain).not.toBe(hashes(text).plain)
  })

  test('does not depend on the line endings of an editor', () => {
    expect(hashes(`\uFEFF${text.replaceAll('\n', '\r\n')}\n\n`)).toEqual(hashes(text))
  })
})

describe('the figure in the margin', () => {
  const paragraph = (text: string): Block => ({ kind: 'paragraph', inside: [{ kind: 'text', text }] })
  const pulled = (text: string, section = 'months') =>
    renderPulledFigure(paragraph(text), section)?.replaceAll(/<[^>]+>/g, '') ?? ''

  test.each([
    ['Zes keer € 55 is € 330, zeven keer € 45 is € 315.', '€45'],
    ['Six times €55 is €330.', '€55'],
    ['45 € im Monat, 65 € für den anderen.', '45€'],
    ['45\u00a0€ im Monat', '45€'],
    ['Kopen voor € 1.499 kan.', '€1.499'],
    ['1.499,50 € sind viel', '1.499,50€'],
    ['Sechs Monate wären 6 × 55 €, also 330 €.', '55€'],
    ['€ 1.020 of € 468, en per maand € 39.', '€39'],
    ['€1,020 or €468.50', '€468.50'],
    ['no money at all, 45 months', ''],
  ])('%j: %j', (text, figure) => {
    expect(pulled(text)).toBe(figure)
  })

  test('is only used with the unit of its section', () => {
    expect(pulled('tot 900 m² gras', 'area')).toBe('900m²')
    expect(pulled('tot 900 m gras', 'area')).toBe('')
    expect(pulled('€ 45', 'rent-or-buy')).toBe('')
  })
})

test('a table can be reached by keyboard and is labelled by its section', () => {
  const table: Block = {
    kind: 'table',
    head: [[], [{ kind: 'text', text: 'A' }]],
    rows: [[[{ kind: 'text', text: '<b>' }], []]],
  }
  const html = renderBlock(table, { language: 'nl', section: 'area' })
  expect(html).toContain('tabindex="0" aria-labelledby="area"')
  expect(html).toContain('<th scope="row">&lt;b&gt;</th>')
})

test('columns of amounts are aligned right; a column that contains a word is not', () => {
  const cell = (text: string) => [{ kind: 'text' as const, text }]
  const row = (...texts: string[]) => texts.map(cell)
  const rows = [row('3 Monate', '3 × 69 €', '207,00 €'), row('Rest', 'kostenlos', '-1.068 €')]
  const html = renderBlock({ kind: 'table', head: row('', 'Rechnung', 'Miete'), rows }, { language: 'de' })
  expect(html).toContain('<td class="cell-amount">207,00\u00a0€</td>')
  expect(html).toContain('<th scope="col" class="cell-amount">Miete</th>')
  expect(html).toContain('<td>3 × 69\u00a0€</td>')
})

// @module-tag further
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { htmlLang, type Language, languages } from '#domain/languages.ts'
import { type Element, listElements, readStructure, type Structure } from '#testing/pdf/read-structure.ts'
import { type SampleName, samples } from '#testing/pdf/samples.ts'
import { PdfPage } from './pdf-page.ts'

const names = Object.keys(samples) as SampleName[]
/** Each kind in one language, and every language with several kinds: the structure does not depend on it. */
const kinds = names.map((name, index) => [name, languages[index % languages.length] as Language] as const)

const rendered = new Map<string, Promise<Buffer>>()

function render(name: SampleName, language: Language): Promise<Buffer> {
  const key = `${name} ${language}`
  const bytes = rendered.get(key) ?? samples[name](language)
  rendered.set(key, bytes)
  return bytes
}

async function read(name: SampleName, language: Language = 'nl') {
  const structure = readStructure(await render(name, language))
  const elements = listElements(structure.root)
  return { ...structure, elements, tagged: (tag: string) => elements.filter(element => element.tag === tag) }
}

/** With usual spaces: amounts and dates are kept on one line by others. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').trim()

/** What an element may contain. */
const inside: Record<string, readonly string[]> = {
  Document: ['H1', 'H2', 'H3', 'P', 'L', 'Table', 'Figure', 'BlockQuote'],
  BlockQuote: ['P', 'L', 'Table'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  LBody: ['P', 'L', 'Link', 'Table'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
  ...Object.fromEntries(['H1', 'H2', 'H3', 'P', 'TH', 'TD'].map(tag => [tag, ['Link']])),
}
const withoutOwnText = new Set(['Document', 'BlockQuote', 'L', 'LI', 'Table', 'TR'])

describe.each(kinds)('the %s, in %s', (name, language) => {
  test('is marked, in its language, and shows its title', async () => {
    const { marked, showsTitle, title, language: stated, untabbed, tagged } = await read(name, language)
    expect([marked, showsTitle, stated, untabbed]).toEqual([true, true, htmlLang[language], 0])
    expect(title.length).toBeGreaterThan(3)
    expect(tagged('H1').map(({ text }) => text.length > 2)).toEqual([true])
  })

  test('has nothing outside the tree but decorations, and is read in the order in which it is written', async () => {
    const { stray, unread, unlisted, looseAreas, order } = await read(name, language)
    expect({ stray, unread, unlisted, looseAreas }).toEqual({ stray: [], unread: [], unlisted: [], looseAreas: 0 })
    expect(order.length).toBeGreaterThan(5)
    expect(order.toSorted(([page, mark], [other, next]) => page - other || mark - next)).toEqual(order)
  })

  test('has only elements that belong in each other: lists of items, tables of rows, headings without gaps', async () => {
    const { elements } = await read(name, language)
    for (const element of elements) {
      for (const child of element.children) expect(inside[element.tag], element.tag).toContain(child.tag)
      const ofChildren = element.children.map(({ text }) => text).join('')
      if (withoutOwnText.has(element.tag)) expect(element.text).toBe(ofChildren)
    }
    const levels = elements.flatMap(({ tag }) => (/^H\d$/.test(tag) ? [Number(tag[1])] : []))
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('every table has headers, every picture and every link has words', async () => {
    const { tagged } = await read(name, language)
    for (const table of tagged('Table')) expectHeaders(table)
    for (const { alt } of tagged('Figure')) expect(alt?.length).toBeGreaterThan(8)
    for (const { text, areas } of tagged('Link')) {
      expect(text.length).toBeGreaterThan(2)
      expect(areas.length).toBeGreaterThan(0)
      for (const { to, contents } of areas) expect([to.length > 3, contents.length > 2]).toEqual([true, true])
    }
    for (const item of tagged('LI')) expect(item.children.at(-1)?.tag).toBe('LBody')
  })

  test('has the same bytes each time', async () => {
    expect((await samples[name](language)).equals(await render(name, language))).toBe(true)
  })
})

function expectHeaders({ children: rows }: Element): void {
  expect(new Set(rows.map(({ children }) => children.length)).size).toBe(1)
  for (const [index, { children: cells }] of rows.entries()) {
    const [first, ...others] = cells
    const isHead = index === 0 && others.every(({ tag }) => tag === 'TH')
    expect(cells.map(({ tag, scope }) => [tag, scope])).toEqual(
      cells.map((_, column) => (isHead ? ['TH', 'Column'] : column === 0 ? ['TH', 'Row'] : ['TD', undefined])),
    )
    expect(first?.text.length).toBeGreaterThan(0)
  }
}

test('an invoice is heard as label and value, each amount with the heads of its row and column', async () => {
  const { tagged, decorations } = await read('invoice')
  const items = tagged('LI').map(({ children }) => children.map(({ text }) => plain(text)))
  expect(items).toContainEqual(['Nummer', 'F2026-1'])
  expect(items).toContainEqual(['Huurperiode (gepland)', '1 april 2026 – 30 september 2026'])
  const [lines, totals] = tagged('Table')
  expect(lines?.children[0]?.children.map(({ text }) => text)).toEqual([
    'Omschrijving',
    'Aantal',
    'Btw',
    'Excl. btw',
    'Incl. btw',
  ])
  expect(lines?.children).toHaveLength(17)
  expect(lines?.children[1]?.children.slice(1).map(({ text }) => plain(text))).toEqual([
    '1',
    '21%',
    '€ 193,39',
    '€ 234,00',
  ])
  expect(totals?.children.every(({ children }) => children[0]?.scope === 'Row')).toBe(true)
  // The head is repeated on the second sheet, and the last page says which it is.
  expect(decorations).toContain('Omschrijving')
  expect(decorations.at(-1)).toMatch(/^(\d) \/ \1$/)
})

test('words stay apart where a line or a sheet ends', async () => {
  const { tagged } = await read('contract')
  const whole = `Eerste zin van 4. ${'Wat er is afgesproken, staat hier. '.repeat(40)}`
  expect(tagged('P').map(({ text }) => text)).toContain(whole)
  expect(tagged('H3').map(({ text }) => text)).toContain('Een lange kop van bepaling 4, over twee regels')
  const [seller] = tagged('LBody').filter(({ text }) => text.startsWith('Genie Tuinrobots'))
  expect(seller?.text).toContain('Voorbeeldkade 12 3521 ZZ Utrecht Nederland')
})

test.each(languages)('the terms in %s are sections with their numbers, and clauses with theirs', async language => {
  const { tagged } = await read('terms', language)
  const sections = tagged('H2').map(({ text }) => text)
  expect(sections.length).toBeGreaterThan(15)
  for (const [index, section] of sections.slice(0, 10).entries()) expect(section).toMatch(`${index + 1} `)
  const clauses = tagged('P').filter(({ text }) => /^\d+a?\.\d+ \S/.test(text))
  expect(clauses.length).toBeGreaterThan(50)
})

test('a picture is told by what is known of it', async () => {
  const { tagged } = await read('settlement')
  expect(tagged('Figure').map(({ alt }) => alt)).toEqual([
    'Schade – Kras op de kap (foto 1 van 4)',
    'Schade – Kras op de kap (foto 2 van 4)',
    'Ontbrekend onderdeel (foto 3 van 4)',
    'Ontbrekend onderdeel (foto 4 van 4)',
  ])
  const handOver = await read('hand-over', 'en')
  expect(handOver.tagged('Figure').at(-1)?.alt).toMatch(/^G6-1 .+ \(photo 5 of 5\)$/)
  expect(handOver.tagged('Lbl').filter(({ actual }) => actual === '☐')).toHaveLength(4)
})

test('a link has its words and leads on all its lines', async () => {
  const { tagged } = await read('privacy')
  const authority = tagged('Link').find(({ text }) => text === 'Autoriteit Persoonsgegevens')
  expect(authority?.areas.map(({ to }) => to)).toContain('https://www.autoriteitpersoonsgegevens.nl')
  expect(tagged('Link').flatMap(({ areas }) => areas.map(({ to }) => to))).toContain('connected')
})

test('the form has its fields as a list, and the lines to write on are passed over', async () => {
  const { tagged } = await read('model form')
  const fields = tagged('LBody').map(({ text }) => text)
  expect(fields.slice(-3)).toEqual([expect.stringMatching(/^Adres /), expect.stringMatching(/^Handtekening /), 'Datum'])
})

/** The words of the tree as another program finds it. */
test('another reader finds the same tree', async () => {
  const bytes = await render('packing slip', 'nl')
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const page = await document.getPage(1)
  const tree = (await page.getStructTree()) as unknown as Node
  const roles = (node: Node): string[] => [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(roles)]
  const { elements } = await read('packing slip')
  expect(roles(tree).filter(role => role !== 'Root')).toEqual(elements.map(({ tag }) => tag))
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
})

interface Node {
  role?: string
  children?: Node[]
}

test('what no element contains is refused, and a decoration is not read', async () => {
  const page = newPage()
  const [line] = page.lines('Vergeten')
  expect(() => line && page.drawLine(line, page.y)).toThrow('Content directly in Document')
  page.decorate(() => page.tag('H2', () => line && page.drawLine(line, page.y)))
  page.write('Gelezen')
  const structure: Structure = readStructure(await page.finish())
  expect([structure.root.text, structure.decorations[0], structure.stray]).toEqual(['Gelezen', 'Vergeten', []])
})

test('a link that continues on the next sheet has an element on each', async () => {
  const page = newPage()
  page.space(page.room - 2.5 * page.body.leading)
  page.write([
    { text: 'Zie '.repeat(12) },
    { text: 'een lang adres '.repeat(40).trim(), link: 'https://genie.example' },
  ])
  const structure = readStructure(await page.finish())
  const links = listElements(structure.root).filter(({ tag }) => tag === 'Link')
  expect(links.length).toBe(2)
  expect(links.map(({ text }) => text).join('')).toBe('een lang adres '.repeat(40).trim())
  expect(structure.looseAreas).toBe(0)
})

function newPage(): PdfPage {
  return new PdfPage({ language: 'nl', title: 'Proef', author: 'Genie', created: new Date(0), footer: 'Genie' })
}

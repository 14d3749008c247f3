import type { Language } from '#domain/languages.ts'
import type { ListEntry } from '#i18n/content/article.ts'
import { fillText } from '#i18n/content/placeholders.ts'
import { toHref } from '../content/article-html.ts'
import { findClauseNumber } from '../content/compile-article.ts'
import type { Block, Inline, Target } from '../content/tree.ts'
import type { Cut } from './fonts.ts'
import { inks, type PdfPage } from './pdf-page.ts'
import { writeTable } from './pdf-table.ts'
import type { Span } from './text-lines.ts'

export interface PdfTextInput {
  language: Language
  /** The origin of the shop, because links in a document need full addresses. */
  origin: string
  /** Values for the placeholders of the text. */
  values: Partial<Record<string, string>>
  /** The entries of blocks that are lists, by block. */
  lists?: Partial<Record<string, readonly ListEntry[]>>
  /** Links to this page stay within the document. */
  currentPage?: string | undefined
}

/** Writes an article into a document, except for blocks that only a web page can show. */
export function writeBlocks(page: PdfPage, blocks: readonly Block[], input: PdfTextInput): void {
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') writeHeading(page, block, findClauseNumber(blocks[index + 1]), input)
    else writeBlock(page, block, input, 0)
  }
}

function writeHeading(
  page: PdfPage,
  { level, anchor, inside }: Extract<Block, { kind: 'heading' }>,
  number: string | undefined,
  input: PdfTextInput,
): void {
  const isSection = level === 2
  const spans = toSpans(inside, input, 'title')
  const label = `${number ? `${number}  ` : ''}${spans.map(span => span.text).join('')}`
  const style = isSection ? { size: 14, leading: 19 } : { size: 11, leading: 15.5 }
  // A heading stays together with the first two lines of its text.
  page.fit(style.leading + 3 * page.body.leading)
  page.space(isSection ? 12 : 6)
  page.mark(level, label, anchor)
  page.tag(isSection ? 'H2' : 'H3', () => {
    const numberLine = number ? page.lines(`${number} `, { ...style, cut: 'title' })[0] : undefined
    if (numberLine) page.drawLine(numberLine, page.y, style)
    page.write(spans, { ...style, cut: 'title', indent: number ? clauseIndent : 0, after: isSection ? 5 : 3 })
  })
}

const clauseIndent = 36

function writeBlock(page: PdfPage, block: Block, input: PdfTextInput, indent: number): void {
  switch (block.kind) {
    case 'heading':
      writeHeading(page, block, undefined, input)
      return
    case 'paragraph':
      if (block.clause) writeClause(page, block, input, indent)
      else page.write(toSpans(block.inside, input), { indent, after: 7, tag: 'P' })
      return
    case 'list':
      writeList(page, block, input, indent)
      return
    case 'table':
      writeTable(page, {
        head: block.head.map(cell => toSpans(cell, input)),
        rows: block.rows.map(row => row.map(cell => toSpans(cell, input))),
      })
      return
    case 'quote':
      page.tag('BlockQuote', () => {
        for (const inner of block.inside) writeBlock(page, inner, input, indent + 16)
      })
      return
    case 'block':
      writeEntries(page, input.lists?.[block.block] ?? [], input)
      // Drawings, price tables and the like exist only on the page; a form is text.
      if (block.framed.length) writeForm(page, block.framed, input)
  }
}

/** A clause of the terms: its number is read as part of its text. */
function writeClause(
  page: PdfPage,
  { clause, inside }: Extract<Block, { kind: 'paragraph' }>,
  input: PdfTextInput,
  indent: number,
): void {
  page.fit(2 * page.body.leading)
  page.tag('P', () => {
    writeMark(page, `${clause} `, indent)
    page.write(toSpans(inside, input), { indent: indent + clauseIndent, after: 7 })
  })
}

function writeList(
  page: PdfPage,
  { ordered, start, items }: Extract<Block, { kind: 'list' }>,
  input: PdfTextInput,
  indent: number,
): void {
  const hang = ordered ? 20 : 14
  const writeItem = (item: Block[], index: number) => {
    page.fit(2 * page.body.leading)
    page.tag('Lbl', () => writeMark(page, ordered ? `${start + index}.` : '–', indent))
    page.tag('LBody', () => {
      // A single paragraph needs no element of its own.
      const tag = item.filter(({ kind }) => kind === 'paragraph').length > 1 ? { tag: 'P' as const } : {}
      for (const block of item) {
        if (block.kind !== 'paragraph') writeBlock(page, block, input, indent + hang)
        else page.write(toSpans(block.inside, input), { indent: indent + hang, after: 3, ...tag })
      }
    })
  }
  page.tag(
    'L',
    () => {
      for (const [index, item] of items.entries()) page.tag('LI', () => writeItem(item, index))
    },
    { ordered },
  )
  page.space(4)
}

function writeEntries(page: PdfPage, entries: readonly ListEntry[], input: PdfTextInput): void {
  if (entries.length === 0) return
  const items = entries.map(({ title, text }): Block[] => [
    {
      kind: 'paragraph',
      inside: [
        { kind: 'strong', inside: [{ kind: 'text', text: title }] },
        { kind: 'text', text: `${input.language === 'zh' ? '：' : ': '}${text}` },
      ],
    },
  ])
  writeList(page, { kind: 'list', ordered: false, start: 1, items }, input, 0)
}

/** A number or a dash, beside which the text follows. */
function writeMark(page: PdfPage, mark: string, indent: number): void {
  const line = page.lines(mark, { indent })[0]
  if (line) page.drawLine(line, page.y, { indent, soft: true })
}

/** Each field to be filled in by hand gets a line to write on. */
export function writeForm(page: PdfPage, blocks: readonly Block[], input: PdfTextInput): void {
  for (const block of blocks) {
    if (block.kind === 'list') page.tag('L', () => writeFields(page, block.items, input))
    else writeBlock(page, block, input, 0)
  }
}

function writeFields(page: PdfPage, items: readonly Block[][], input: PdfTextInput): void {
  for (const item of items) {
    const spans = item.flatMap(inner => (inner.kind === 'paragraph' ? toSpans(inner.inside, input) : []))
    page.tag('LI', () => page.write(spans, { after: 3, tag: 'LBody' }))
    if (isQuestion(item)) writingLine(page)
    else page.space(6)
  }
}

function isQuestion(item: Block[]): boolean {
  const first = item[0]
  const last = first?.kind === 'paragraph' ? first.inside.at(-1) : undefined
  const text =
    first?.kind === 'paragraph' ? first.inside.map(inline => ('text' in inline ? inline.text : '')).join('') : ''
  // The addressee is printed already; sentences are instructions.
  return last?.kind === 'text' && !text.includes('{{') && !/[.。]\)?$|^[(（].*[)）]$/.test(text.trim())
}

function writingLine(page: PdfPage): void {
  page.fit(30)
  page.space(17)
  page.rule({ colour: inks.line, weight: 0.6 })
  page.space(11)
}

export function toSpans(inlines: readonly Inline[], input: PdfTextInput, cut: Cut = 'text', link?: string): Span[] {
  return inlines.flatMap(inline => inlineSpans(inline, input, cut, link))
}

function inlineSpans(inline: Inline, input: PdfTextInput, cut: Cut, link: string | undefined): Span[] {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return [{ text: fillText(inline.text, input.values), cut, link }]
    case 'break':
      return [{ text: '\n', cut }]
    case 'strong':
      return toSpans(inline.inside, input, cut === 'title' ? cut : 'strong', link)
    case 'em':
      return toSpans(inline.inside, input, cut === 'text' ? 'slanted' : cut, link)
    case 'link':
      return toSpans(inline.inside, input, cut, toLink(inline.target, input))
  }
}

function toLink(target: Target, { language, origin, values, currentPage }: PdfTextInput): string {
  if (target.to === 'page' && target.page === currentPage && target.anchor) return `#${target.anchor}`
  const address = fillText(toHref(target, language), values)
  return address.startsWith('/') ? origin + address : address
}

import PDFDocument from 'pdfkit'
import { htmlLang, type Language } from '#domain/languages.ts'
import { type Cut, findFaces, needsChineseFace, readFace, sliceFor } from './fonts.ts'
import { noteRenderedPdf } from './rendered-pdfs.ts'
import { type Part, Structure, type Tag, type TagOptions } from './structure.ts'
import { breakLines, type Line, type Measure, type Span } from './text-lines.ts'

export interface PdfInput {
  language: Language
  title: string
  subject?: string
  author: string
  /** The time of the input data, not the present: the same input gives the same bytes. */
  created: Date
  /** Printed at the foot of every page, before the page number. */
  footer: string
  /** Printed at the head of every page but the first, so that a loose sheet can be identified. */
  running?: string
}

export interface TextStyle {
  size?: number
  /** The distance between baselines. */
  leading?: number
  cut?: Cut
  indent?: number
  width?: number
  after?: number
  align?: 'start' | 'end'
  soft?: boolean
  /** What a paragraph is for a screen reader, if it is more than a paragraph. */
  tag?: Tag
}

/** The colours of the light design (ui/tokens.css), on white. */
export const inks = { ink: '#15172b', soft: '#45475f', line: '#7c7a84', hair: '#d9d2c2', lamp: '#ffb938' } as const

const margins = { top: 68, bottom: 76, left: 74, right: 74 }
const sheet = { width: 595.28, height: 841.89 }

/**
 * An A4 document that is written from top to bottom, with a new page when one is full. All documents of the shop use
 * it: their common parts (fonts, measures, page numbers, outline, links, structure) are here, their content is not.
 */
export class PdfPage {
  readonly doc: PDFKit.PDFDocument
  readonly language: Language
  readonly left = margins.left
  readonly width = sheet.width - margins.left - margins.right
  readonly bottom = sheet.height - margins.bottom
  y = margins.top
  readonly #footer: string
  readonly #running: string
  readonly #faces = new Map<string, string>()
  readonly #outline: PDFKit.PDFOutline[]
  readonly #measureAt = new Map<number, Measure>()
  readonly #structure: Structure

  constructor({ language, title, subject, author, created, footer, running = '' }: PdfInput) {
    this.language = language
    this.#footer = footer
    this.#running = running
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { ...margins, bottom: 0 },
      bufferPages: true,
      lang: htmlLang[language],
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      // Only embedded fonts are used.
      font: findFaces('text')[0] as string,
      info: {
        Title: title,
        Author: author,
        Creator: author,
        Producer: 'PDFKit',
        CreationDate: created,
        ModDate: created,
        ...(subject ? { Subject: subject } : {}),
      },
    })
    this.#outline = [this.doc.outline]
    this.#structure = new Structure(this.doc)
  }

  /** Size and leading of body text; Chinese lines need more leading. */
  get body(): { size: number; leading: number } {
    return this.language === 'zh' ? { size: 9.75, leading: 17 } : { size: 9.75, leading: 14.5 }
  }

  get room(): number {
    return this.bottom - this.y
  }

  space(points: number): void {
    this.y += points
  }

  /** Begins a new page if less than this height is left. */
  fit(height: number): void {
    if (this.room < height) this.nextSheet()
  }

  nextSheet(): void {
    this.#structure.endSheet()
    this.doc.addPage()
    this.y = margins.top
  }

  /** Writes an element that a screen reader tells apart: a list, a table, a heading of several parts. */
  tag(tag: Tag, write: () => void, options: TagOptions = {}): void {
    this.#structure.tag(tag, write, options)
  }

  /** Adds an element that is written by `within`: two of them side by side are written in turns. */
  part(tag: Tag): Part {
    return this.#structure.part(tag)
  }

  within(part: Part, write: () => void): void {
    this.#structure.within(part, write)
  }

  /** Draws a picture or a shape, with the words that are read for it. */
  depict(tag: Tag, draw: () => void, words: Pick<TagOptions, 'alt' | 'actual' | 'bbox'>): void {
    this.#structure.tag(
      tag,
      () => {
        this.#structure.beginText()
        draw()
      },
      words,
    )
  }

  /** Draws what a screen reader passes over. */
  decorate(draw: () => void): void {
    this.#structure.decorate(draw)
  }

  lines(text: Span[] | string, style: TextStyle = {}): Line[] {
    const { size = this.body.size, cut, indent = 0, width = this.width - indent } = style
    const spans = typeof text === 'string' ? [{ text }] : text
    const cutSpans = cut ? spans.map(span => (span.cut && span.cut !== 'text' ? span : { ...span, cut })) : spans
    return breakLines(cutSpans, width, this.#measure(size))
  }

  /** Writes a paragraph; it continues on the next page, without single lines. */
  write(text: Span[] | string, style: TextStyle = {}): void {
    const { tag = this.#structure.holdsText ? undefined : 'P' } = style
    const lines = this.lines(text, style)
    const draw = () => this.#drawLines(lines, style)
    // A blank line is only space.
    if (tag && lines.some(line => line.pieces.length > 0)) this.tag(tag, draw)
    else draw()
    this.y += style.after ?? 0
  }

  #drawLines(lines: readonly Line[], style: TextStyle): void {
    const { leading = this.body.leading } = style
    for (const [index, line] of lines.entries()) {
      const together = index === 0 || index === lines.length - 2 ? Math.min(2, lines.length - index) : 1
      this.fit(together * leading)
      this.drawLine(line, this.y, style)
      this.y += leading
    }
  }

  /** Writes one line at a given position, without moving the cursor. */
  drawLine(line: Line, y: number, style: TextStyle = {}): void {
    const { size = this.body.size, leading = this.body.leading, indent = 0, width = this.width - indent } = style
    const baseline = y + leading / 2 + size * 0.35
    let x = this.left + indent + (style.align === 'end' ? width - line.width : 0)
    for (const { text, face, span, width: pieceWidth } of line.pieces) {
      if (span.link) this.#lead(span.link, { x, baseline, width: pieceWidth, size, text: span.text.trim() })
      else this.#structure.beginText()
      this.#use(face)
        .fontSize(size)
        .fillColor(span.soft || style.soft ? inks.soft : inks.ink)
        .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      if (span.link) this.#underline(x, baseline + size * 0.16, pieceWidth)
      x += pieceWidth
    }
  }

  rule({ colour = inks.hair, weight = 0.75, indent = 0 }: { colour?: string; weight?: number; indent?: number } = {}) {
    this.decorate(() => {
      this.doc
        .moveTo(this.left + indent, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(weight)
        .stroke(colour)
    })
  }

  /** Adds an entry to the outline at this position. Level 1 is below the title of the document. */
  mark(level: number, label: string, name?: string): void {
    const parent = this.#outline[Math.min(level, this.#outline.length) - 1] ?? this.doc.outline
    this.#outline.length = Math.min(level, this.#outline.length)
    this.#outline.push(parent.addItem(label))
    if (name) this.doc.addNamedDestination(name, 'XYZ', this.left, this.y - 8, null)
  }

  /** Adds page numbers and returns the bytes. */
  async finish(): Promise<Buffer> {
    this.#structure.endSheet()
    const { count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index)
      if (index > 0) this.#structure.decorate(() => this.#head(), 'Pagination')
      this.#structure.decorate(() => this.#foot(index + 1, count), 'Pagination')
    }
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise(resolve => this.doc.once('end', resolve))
    this.doc.end()
    await ended
    noteRenderedPdf()
    return Buffer.concat(chunks)
  }

  #head(): void {
    const style = { size: 7.75, leading: 11, soft: true }
    const [line] = this.#running ? this.lines(this.#running, style) : []
    if (line) this.drawLine(line, margins.top - 30, style)
  }

  #foot(page: number, count: number): void {
    const y = sheet.height - 48
    const style = { size: 7.75, leading: 11, soft: true }
    this.doc
      .moveTo(this.left, y - 7)
      .lineTo(this.left + this.width, y - 7)
      .lineWidth(0.5)
      .stroke(inks.hair)
    const number = this.lines(`${page} / ${count}`, { ...style, width: 60 })[0]
    const footerLines = this.lines(this.#footer, { ...style, width: this.width - 70 }).slice(0, 2)
    for (const [index, line] of footerLines.entries()) this.drawLine(line, y + index * style.leading, style)
    if (number) this.drawLine(number, y, { ...style, align: 'end' })
  }

  /** The area of a link that leads to its address, and its mark in the structure. */
  #lead(link: string, at: { x: number; baseline: number; width: number; size: number; text: string }): void {
    const { x, baseline, width, size, text } = at
    const options = this.#structure.beginLink(link, text)
    const box = [x, baseline - size, width, size * 1.3] as const
    if (link.startsWith('#')) this.doc.goTo(...box, link.slice(1), options)
    else this.doc.link(...box, link, options)
  }

  #underline(x: number, y: number, width: number): void {
    this.decorate(() => {
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.45)
        .stroke(inks.line)
    })
  }

  #measure(size: number): Measure {
    const known = this.#measureAt.get(size)
    if (known) return known
    const measure: Measure = {
      findFace: (codePoint, cut) => this.#faceOf(codePoint, cut),
      measureWidth: (text, face) => this.#use(face).fontSize(size).widthOfString(text),
    }
    this.#measureAt.set(size, measure)
    return measure
  }

  #faceOf(codePoint: number, cut: Cut): string {
    const key = `${cut} ${codePoint}`
    const known = this.#faces.get(key)
    if (known) return known
    const faces = findFaces(cut)
    const ordered = needsChineseFace(codePoint, this.language) ? faces.toReversed() : faces
    const face = ordered.find(candidate => this.#has(candidate, codePoint)) ?? sliceFor(codePoint, cut) ?? faces[0]
    this.#faces.set(key, face as string)
    return face as string
  }

  #has(face: string, codePoint: number): boolean {
    // pdfkit does not expose the parsed font.
    const { _font } = this.#use(face) as unknown as { _font: { font: { hasGlyphForCodePoint(c: number): boolean } } }
    return _font.font.hasGlyphForCodePoint(codePoint)
  }

  #use(face: string): PDFKit.PDFDocument {
    return this.doc.registerFont(face, readFace(face)).font(face)
  }
}

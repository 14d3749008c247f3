import type { Cut } from './fonts.ts'

/** A run of text with the same style and link. */
export interface Span {
  text: string
  cut?: Cut
  /** An external address, or `#name` for a position within the document. */
  link?: string | undefined
  soft?: boolean
}

/** A part of a line in a single font. */
export interface Piece {
  text: string
  face: string
  span: Span
  width: number
}

export interface Line {
  /** With the space at which the line ends, by which readers tell its last word from the next; it has no width. */
  pieces: Piece[]
  width: number
}

export interface Measure {
  /** The font that contains this character. */
  findFace(codePoint: number, cut: Cut): string
  measureWidth(text: string, face: string): number
}

/** Breaks spans into lines no wider than `width`. A line feed in a span ends its line. */
export function breakLines(spans: Span[], width: number, measure: Measure): Line[] {
  return splitParagraphs(spans).flatMap(paragraph => fillLines(paragraph, width, measure))
}

/** Splits spans into paragraphs at line feeds, each of which becomes a space. */
function splitParagraphs(spans: Span[]): Span[][] {
  const paragraphs: Span[][] = [[]]
  for (const span of spans) {
    for (const [index, text] of span.text.split('\n').entries()) {
      if (index > 0) {
        endWithSpace(paragraphs.at(-1) ?? [])
        paragraphs.push([])
      }
      if (text) paragraphs.at(-1)?.push({ ...span, text })
    }
  }
  return paragraphs
}

function endWithSpace(paragraph: Span[]): void {
  const last = paragraph.at(-1)
  if (last && !last.text.endsWith(' ')) last.text += ' '
}

function fillLines(spans: Span[], width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  let words: Piece[][] = []
  let used = 0
  for (const word of splitWords(spans, measure).flatMap(whole => splitToFit(whole, width, measure))) {
    // The space at the end of a line may exceed its width.
    if (words.length && used + measureWidth(withoutLastSpace(word, measure)) > width) {
      lines.push(makeLine(words, measure))
      words = []
      used = 0
    }
    words.push(word)
    used += measureWidth(word)
  }
  if (words.length || lines.length === 0) lines.push(makeLine(words, measure))
  return lines
}

/** Splits spans into unbreakable words, each as parts of one font. */
function splitWords(spans: Span[], measure: Measure): Piece[][] {
  const text = spans.map(span => span.text).join('')
  const breaks = [...findBreaks(text), text.length]
  const words: Piece[][] = []
  let word: Piece[] = []
  let at = 0
  let next = 0
  for (const span of spans) {
    for (const character of span.text) {
      if (at === breaks[next]) {
        words.push(word)
        word = []
        next += 1
      }
      appendCharacter(word, character, span, measure)
      at += character.length
    }
  }
  if (word.length) words.push(word)
  for (const piece of words.flat()) piece.width = measure.measureWidth(piece.text, piece.face)
  return words
}

function appendCharacter(word: Piece[], character: string, span: Span, measure: Measure): void {
  const face = measure.findFace(character.codePointAt(0) ?? 0, span.cut ?? 'text')
  const last = word.at(-1)
  if (last && last.face === face && last.span === span) last.text += character
  else word.push({ text: character, face, span, width: 0 })
}

/** Splits a word wider than a line where the line ends: an address, a hash. */
function splitToFit(word: Piece[], width: number, measure: Measure): Piece[][] {
  if (measureWidth(withoutLastSpace(word, measure)) <= width) return [word]
  return word.flatMap(({ text, face, span }) =>
    [...text].map(character => [{ text: character, face, span, width: measure.measureWidth(character, face) }]),
  )
}

function withoutLastSpace(word: Piece[], measure: Measure): Piece[] {
  const last = word.at(-1)
  if (!last?.text.endsWith(' ')) return word
  const text = last.text.trimEnd()
  return [...word.slice(0, -1), { ...last, text, width: measure.measureWidth(text, last.face) }]
}

function measureWidth(pieces: Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0)
}

/** Joins adjacent parts of the same font and span: fewer drawing operations, and text that can be copied as a whole. */
function makeLine(words: Piece[][], measure: Measure): Line {
  const pieces: Piece[] = []
  for (const piece of words.flat()) {
    const last = pieces.at(-1)
    if (last && last.face === piece.face && last.span === piece.span) last.text += piece.text
    else pieces.push({ ...piece })
  }
  for (const piece of pieces) piece.width = measure.measureWidth(piece.text, piece.face)
  const last = pieces.at(-1)
  if (last) last.width = withoutLastSpace([last], measure)[0]?.width ?? 0
  return { pieces, width: measureWidth(pieces) }
}

/** Where a line may end, for the four languages of the shop: at spaces and hyphens, and between Chinese characters. */

const hanzi = /[\u2e80-\u2fdf\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u
const letter = /\p{L}/u

/** Characters that must not begin a line. */
const closing = new Set('，。、；：？！）》」』】〕〉”’…—·％℃）,.;:?!)]}%')
/** Characters that must not end a line. */
const opening = new Set('（《「『【〔〈“‘([{€§')

/** The positions (indexes of UTF-16 units) at which a new line may begin. */
function findBreaks(text: string): number[] {
  const breaks: number[] = []
  let at = 0
  let before = ''
  for (const character of text) {
    if (before && canBreak(before, character, text, at)) breaks.push(at)
    before = character
    at += character.length
  }
  return breaks
}

function canBreak(before: string, after: string, text: string, at: number): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (closing.has(after) || opening.has(before)) return false
  if (hanzi.test(before) || hanzi.test(after)) return !isGlue(before) && !isGlue(after)
  // Long words and addresses: after a hyphen within a word, after a slash between words.
  if (before === '-' || before === '/') return letter.test(after) && letter.test(text[at - 2] ?? '')
  return before === '–' && letter.test(after)
}

/** Non-breaking spaces: 900 m². */
function isGlue(character: string): boolean {
  return character === '\u00a0' || character === '\u202f' || character === '\u2060'
}

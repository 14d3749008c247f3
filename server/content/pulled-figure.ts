import { escapedHtml } from '#i18n/content/placeholders.ts'
import { type Block, plainText } from './tree.ts'

/** Sections of the guides that turn on one figure, and the unit it is told in. */
const unitOf: Record<string, string> = {
  area: 'm²',
  slope: '%',
  zones: 'cm',
  noise: 'dB(A)',
  months: '€',
  dock: 'm',
  map: 'cm',
  'first-weeks': 'mm',
}

const number = String.raw`\d(?:[\d.,\u202f]*\d)?`

/** The first such figure of a paragraph or table, to stand large beside it: only what the text itself says. */
export function pulledFigure(block: Block, section: string): string | undefined {
  const unit = unitOf[section]
  if (!unit) return undefined
  const text = wordsOf(block)
  if (unit === '€') {
    const found = new RegExp(`€[\\s\\u00a0\\u202f]?(${number})`).exec(text)
    return found ? html(`<span class="pull-unit">€</span>`, found[1]) : undefined
  }
  const found = new RegExp(`(${number})[\\s\\u00a0\\u202f]?${unit.replaceAll(/[()]/g, '\\$&')}(?![\\p{L}²])`, 'u').exec(
    text,
  )
  return found ? html('', found[1], `<span class="pull-unit">${escapedHtml(unit)}</span>`) : undefined
}

function html(...pieces: (string | undefined)[]): string {
  return `<p class="pull" aria-hidden="true">${pieces.join('')}</p>`
}

function wordsOf(block: Block): string {
  if (block.kind === 'paragraph') return plainText(block.inside)
  return block.kind === 'table' ? block.rows.flat().map(plainText).join('\n') : ''
}

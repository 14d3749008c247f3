import { escapeHtml } from '#i18n/content/placeholders.ts'
import { type Block, plainText } from './tree.ts'

/** Sections of the guides that are about one figure, and its unit. */
const units: Record<string, string> = {
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

/** The first such figure of a paragraph or table, displayed large beside it: only a value from the text itself. */
export function renderPulledFigure(block: Block, section: string): string | undefined {
  const unit = units[section]
  if (!unit) return undefined
  const text = blockText(block)
  if (unit === '€') return renderPulledMoney(text)
  const found = new RegExp(`(${number})[\\s\\u00a0\\u202f]?${unit.replaceAll(/[()]/g, '\\$&')}(?![\\p{L}²])`, 'u').exec(
    text,
  )
  return found ? html('', found[1], `<span class="pull-unit">${escapeHtml(unit)}</span>`) : undefined
}

const space = String.raw`[\s\u00a0\u202f]?`
const money = new RegExp(`€${space}(${number})|(${number})${space}€`, 'g')

/** The lowest of the amounts, with its currency sign as the language writes it: € 45, €45 or 45 €. */
function renderPulledMoney(text: string): string | undefined {
  const euroSign = '<span class="pull-unit">€</span>'
  const sums = [...text.matchAll(money)].map(([, behind, before]) => ({ behind, before }))
  const [least] = sums.toSorted((a, b) => parseAmount(a) - parseAmount(b))
  if (!least) return undefined
  return least.behind ? html(euroSign, least.behind) : html('', least.before, euroSign)
}

/** `1.499,50`, `1,499.50` and `1499`: a separator before three digits groups thousands. */
function parseAmount({ behind, before }: { behind: string | undefined; before: string | undefined }): number {
  const text = behind ?? before ?? ''
  return Number(text.replaceAll(/[.,\u202f](?=\d{3})/g, '').replace(',', '.'))
}

function html(...pieces: (string | undefined)[]): string {
  return `<p class="pull" aria-hidden="true">${pieces.join('')}</p>`
}

function blockText(block: Block): string {
  if (block.kind === 'paragraph') return plainText(block.inside)
  return block.kind === 'table' ? block.rows.flat().map(plainText).join('\n') : ''
}

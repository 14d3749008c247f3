import type { Language } from '#domain/languages.ts'
import { linkedPages } from '#i18n/content/articles.ts'
import { escapeHtml } from '#i18n/content/placeholders.ts'
import { type Block, type Inline, plainText, type Target } from './tree.ts'

export interface HtmlInput {
  language: Language
  /** The section of the block: a scrollable table is labelled by its heading. */
  section?: string | undefined
}

/** Renders a block as HTML. Placeholders stay; they are filled and escaped when the page is rendered. */
export function renderBlock(block: Block, input: HtmlInput): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${idAttribute(block.anchor)}>${renderInlines(block.inside, input)}</h${block.level}>`
    case 'paragraph': {
      const text = renderInlines(block.inside, input)
      return block.clause ? renderClause(block.clause, text) : `<p>${text}</p>`
    }
    case 'list':
      return renderList(block, input)
    case 'table':
      return renderTable(block, input)
    case 'quote':
      return `<blockquote>${block.inside.map(inner => renderBlock(inner, input)).join('')}</blockquote>`
    case 'block':
      throw new Error('A block is no HTML')
  }
}

/** Renders the beginning of a section: its heading links to itself, so that people can share the address. */
export function renderSection(inside: Inline[], anchor: string, number: string | undefined, input: HtmlInput): string {
  const numberHtml = number ? `<span class="section-number">${number}</span> ` : ''
  return `<h2 id="${anchor}"><a href="#${anchor}" class="section-link">${numberHtml}${renderInlines(inside, input)}</a></h2>`
}

function renderClause(number: string, text: string): string {
  const id = `clause-${number.replace('.', '-')}`
  return `<p class="clause" id="${id}"><a href="#${id}" class="clause-number">${number}</a> ${text}</p>`
}

function renderList({ ordered, start, items }: Extract<Block, { kind: 'list' }>, input: HtmlInput): string {
  const tag = ordered ? 'ol' : 'ul'
  const split = ordered ? undefined : splitTerms(items)
  const from = ordered && start !== 1 ? ` start="${start}"` : ''
  if (split) {
    const rows = split.map(({ term, rest }) => {
      return `<li><span class="term">${renderInlines(term, input)}</span> <span>${renderInlines(rest, input)}</span></li>`
    })
    return `<ul class="terms">${rows.join('')}</ul>`
  }
  return `<${tag}${from}>${items.map(item => `<li>${renderListItem(item, input)}</li>`).join('')}</${tag}>`
}

function renderListItem(item: Block[], input: HtmlInput): string {
  const [first, ...more] = item
  // A single paragraph is rendered without tags of its own.
  const lead = first?.kind === 'paragraph' && !first.clause ? renderInlines(first.inside, input) : ''
  const rest = lead ? more : item
  return lead + rest.map(block => renderBlock(block, input)).join('')
}

/**
 * Splits a list of terms and definitions (`**Term:** …` or `**Term**: …` in every item), which is rendered as two
 * columns.
 */
function splitTerms(items: Block[][]): { term: Inline[]; rest: Inline[] }[] | undefined {
  const rows = items.map(item => {
    const [paragraph, ...more] = item
    if (paragraph?.kind !== 'paragraph' || more.length) return undefined
    const [term, next, ...rest] = paragraph.inside
    if (term?.kind !== 'strong' || next?.kind !== 'text') return undefined
    const colon = /^[:：]\s*/.exec(next.text)
    if (!colon && !/[.:。：?？]$/.test(plainText([term]))) return undefined
    const text = next.text.slice(colon?.[0].length ?? 0).trimStart()
    const closing: Inline[] = colon ? [{ kind: 'text', text: colon[0].trim() }] : []
    return { term: [term, ...closing], rest: [{ kind: 'text' as const, text }, ...rest] }
  })
  return rows.length > 1 && rows.every(row => row !== undefined) ? rows : undefined
}

const amountClass = ' class="cell-amount"'

/** Whether a cell contains only an amount: `€ 468`, `€38.60`, `618,20 €`. */
function isAmount(html: string): boolean {
  return html.includes('€') && /^[-−]?\s*(€\s*)?[-−]?[\d.,\s]+(\s*€)?$/.test(html.replaceAll('&nbsp;', ' ').trim())
}

function renderTable({ head, rows }: Extract<Block, { kind: 'table' }>, input: HtmlInput): string {
  // Columns of amounts are aligned right.
  const areAmounts = head.map(
    (_, column) => column > 0 && rows.every(row => isAmount(renderInlines(row[column] ?? [], input))),
  )
  const lines = rows.map(([first = [], ...cells]) => {
    const others = cells
      .map((cell, index) => `<td${areAmounts[index + 1] ? amountClass : ''}>${renderInlines(cell, input)}</td>`)
      .join('')
    return `<tr><th scope="row">${renderInlines(first, input)}</th>${others}</tr>`
  })
  const heads = head.map((cell, column) =>
    cell.length
      ? `<th scope="col"${areAmounts[column] ? amountClass : ''}>${renderInlines(cell, input)}</th>`
      : '<td></td>',
  )
  // A wide table scrolls within itself on a phone, and by keyboard too.
  const named = input.section ? ` role="group" tabindex="0" aria-labelledby="${input.section}"` : ''
  const table = `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
  return `<div class="article-table"${named}>${table}</div>`
}

/** A line does not break between an amount and its sign. */
function toHtml(text: string): string {
  return escapeHtml(text.replaceAll(/(?<=€) (?=\d)|(?<=\d) (?=€)/g, '\u00a0'))
}

export function renderInlines(inlines: Inline[], input: HtmlInput, inLink = false): string {
  return inlines
    .map(inline => {
      switch (inline.kind) {
        case 'text':
          return inLink ? toHtml(inline.text) : markContacts(toHtml(inline.text))
        case 'code':
          return `<code>${escapeHtml(inline.text)}</code>`
        case 'break':
          return '<br>'
        case 'link':
          return `<a href="${escapeHtml(toHref(inline.target, input.language))}">${renderInlines(inline.inside, input, true)}</a>`
        default:
          return `<${inline.kind}>${renderInlines(inline.inside, input, inLink)}</${inline.kind}>`
      }
    })
    .join('')
}

/** Makes telephone numbers and addresses clickable. */
function markContacts(html: string): string {
  return html
    .replaceAll('{{email}}', '<a href="mailto:{{email}}">{{email}}</a>')
    .replaceAll('{{telephone}}', '<a href="tel:{{telephone_digits}}" class="number-link">{{telephone}}</a>')
}

export function toHref(target: Target, language: Language): string {
  if (target.to === 'anchor') return `#${target.anchor}`
  if (target.to === 'address') return target.href
  const path = linkedPages[target.page]
  const query = target.query && `?${target.query}`
  const anchor = target.anchor && `#${target.anchor}`
  return `/${language}${path === '/' ? '' : path}${query}${anchor}`
}

function idAttribute(anchor: string | undefined): string {
  return anchor ? ` id="${anchor}"` : ''
}

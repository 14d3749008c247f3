import type { Language } from '#domain/languages.ts'
import { linkedPages } from '#i18n/content/articles.ts'
import { escapeHtml } from '#i18n/content/placeholders.ts'
import { type Block, type Inline, plainText, type Target } from './tree.ts'

export interface HtmlInput {
  language: Language
  /** The section a block stands in: tables that scroll are named by its heading. */
  section?: string | undefined
}

/** A block as HTML. Placeholders stay; they are filled, escaped, when the page is made. */
export function htmlOf(block: Block, input: HtmlInput): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${idOf(block.anchor)}>${inlineHtml(block.inside, input)}</h${block.level}>`
    case 'paragraph': {
      const text = inlineHtml(block.inside, input)
      return block.clause ? clauseHtml(block.clause, text) : `<p>${text}</p>`
    }
    case 'list':
      return listHtml(block, input)
    case 'table':
      return tableHtml(block, input)
    case 'quote':
      return `<blockquote>${block.inside.map(inner => htmlOf(inner, input)).join('')}</blockquote>`
    case 'block':
      throw new Error('A block is no HTML')
  }
}

/** A section begins: its heading leads to itself, so that the address of a place can be passed on. */
export function sectionHtml(inside: Inline[], anchor: string, number: string | undefined, input: HtmlInput): string {
  const figure = number ? `<span class="section-number">${number}</span> ` : ''
  return `<h2 id="${anchor}"><a href="#${anchor}" class="section-link">${figure}${inlineHtml(inside, input)}</a></h2>`
}

function clauseHtml(number: string, text: string): string {
  const id = `clause-${number.replace('.', '-')}`
  return `<p class="clause" id="${id}"><a href="#${id}" class="clause-number">${number}</a> ${text}</p>`
}

function listHtml({ ordered, start, items }: Extract<Block, { kind: 'list' }>, input: HtmlInput): string {
  const tag = ordered ? 'ol' : 'ul'
  const split = ordered ? undefined : termsOf(items)
  const from = ordered && start !== 1 ? ` start="${start}"` : ''
  if (split) {
    const rows = split.map(({ term, rest }) => {
      return `<li><span class="term">${inlineHtml(term, input)}</span> <span>${inlineHtml(rest, input)}</span></li>`
    })
    return `<ul class="terms">${rows.join('')}</ul>`
  }
  return `<${tag}${from}>${items.map(item => `<li>${itemHtml(item, input)}</li>`).join('')}</${tag}>`
}

function itemHtml(item: Block[], input: HtmlInput): string {
  const [first, ...more] = item
  // A single paragraph needs no tags of its own.
  const lead = first?.kind === 'paragraph' && !first.clause ? inlineHtml(first.inside, input) : ''
  const rest = lead ? more : item
  return lead + rest.map(block => htmlOf(block, input)).join('')
}

/** A list of terms with what they mean (`**Term:** …` or `**Term**: …` in every item) is set as two columns. */
function termsOf(items: Block[][]): { term: Inline[]; rest: Inline[] }[] | undefined {
  const rows = items.map(item => {
    const [paragraph, ...more] = item
    if (paragraph?.kind !== 'paragraph' || more.length) return undefined
    const [term, next, ...rest] = paragraph.inside
    if (term?.kind !== 'strong' || next?.kind !== 'text') return undefined
    const sign = /^[:：]\s*/.exec(next.text)
    if (!sign && !/[.:。：?？]$/.test(plainText([term]))) return undefined
    const text = next.text.slice(sign?.[0].length ?? 0).trimStart()
    const closing: Inline[] = sign ? [{ kind: 'text', text: sign[0].trim() }] : []
    return { term: [term, ...closing], rest: [{ kind: 'text' as const, text }, ...rest] }
  })
  return rows.length > 1 && rows.every(row => row !== undefined) ? rows : undefined
}

const figures = ' class="cell-amount"'

/** `€ 468`, `€38.60`, `618,20 €`: an amount and nothing else. */
function isAmount(html: string): boolean {
  return html.includes('€') && /^[-−]?\s*(€\s*)?[-−]?[\d.,\s]+(\s*€)?$/.test(html.replaceAll('&nbsp;', ' ').trim())
}

function tableHtml({ head, rows }: Extract<Block, { kind: 'table' }>, input: HtmlInput): string {
  // Amounts stand one below the other, by their last cent.
  const areAmounts = head.map(
    (_, column) => column > 0 && rows.every(row => isAmount(inlineHtml(row[column] ?? [], input))),
  )
  const lines = rows.map(([first = [], ...cells]) => {
    const others = cells
      .map((cell, index) => `<td${areAmounts[index + 1] ? figures : ''}>${inlineHtml(cell, input)}</td>`)
      .join('')
    return `<tr><th scope="row">${inlineHtml(first, input)}</th>${others}</tr>`
  })
  const heads = head.map((cell, column) =>
    cell.length ? `<th scope="col"${areAmounts[column] ? figures : ''}>${inlineHtml(cell, input)}</th>` : '<td></td>',
  )
  // On a phone a wide table scrolls inside of itself, by keyboard too.
  const named = input.section ? ` role="group" tabindex="0" aria-labelledby="${input.section}"` : ''
  const table = `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
  return `<div class="article-table"${named}>${table}</div>`
}

export function inlineHtml(inlines: Inline[], input: HtmlInput, inLink = false): string {
  return inlines
    .map(inline => {
      switch (inline.kind) {
        case 'text':
          return inLink ? escapeHtml(inline.text) : withContacts(escapeHtml(inline.text))
        case 'code':
          return `<code>${escapeHtml(inline.text)}</code>`
        case 'break':
          return '<br>'
        case 'link':
          return `<a href="${escapeHtml(addressOf(inline.target, input.language))}">${inlineHtml(inline.inside, input, true)}</a>`
        default:
          return `<${inline.kind}>${inlineHtml(inline.inside, input, inLink)}</${inline.kind}>`
      }
    })
    .join('')
}

/** Who reads a telephone number or an address on a phone wants to press it. */
function withContacts(html: string): string {
  return html
    .replaceAll('{{email}}', '<a href="mailto:{{email}}">{{email}}</a>')
    .replaceAll('{{telephone}}', '<a href="tel:{{telephone_digits}}" class="number-link">{{telephone}}</a>')
}

export function addressOf(target: Target, language: Language): string {
  if (target.to === 'anchor') return `#${target.anchor}`
  if (target.to === 'address') return target.href
  const path = linkedPages[target.page]
  const query = target.query && `?${target.query}`
  const anchor = target.anchor && `#${target.anchor}`
  return `/${language}${path === '/' ? '' : path}${query}${anchor}`
}

function idOf(anchor: string | undefined): string {
  return anchor ? ` id="${anchor}"` : ''
}

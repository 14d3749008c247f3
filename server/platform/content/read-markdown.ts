import { Lexer, Marked, type Token, type Tokens } from 'marked'
import { type BlockName, blockNames, figureNames } from '#i18n/content/article.ts'
import { type ArticleName, articles, findArticle, type LinkedPage, linkedPages } from '#i18n/content/articles.ts'
import type { Problems } from './problems.ts'
import type { Block, Inline, Target } from './tree.ts'

const marked = new Marked({
  gfm: true,
  tokenizer: {
    // CommonMark requires a space or punctuation beside the asterisks, which Chinese does not have: **“重要”**的.
    emStrong(source) {
      const [raw, stars, text] = /^(\*\*)(?=\S)((?:[^*]|\*(?!\*))+?)\*\*(?!\*)|^(\*)(?=[^\s*])([^*]+?)\*(?!\*)/
        .exec(source)
        ?.filter(part => part !== undefined) ?? ['', '', '']
      if (!raw || !text) return undefined
      const type = stars === '**' ? 'strong' : 'em'
      return { type, raw, text, tokens: this.lexer.inlineTokens(text) }
    },
  },
})

export interface ParseContext {
  name: ArticleName
  problems: Problems
}

/** Parses the subset of Markdown that articles may use into a tree. */
export function readMarkdown(body: string, firstLine: number, context: ParseContext): Block[] {
  const { problems } = context
  const blocks: Block[] = []
  let line = firstLine
  for (const token of new Lexer(marked.defaults).lex(body)) {
    problems.line = line + (/^\n*/.exec(token.raw)?.[0].length ?? 0)
    const block = parseBlock(token, context)
    if (block) blocks.push(block)
    line += token.raw.split('\n').length - 1
  }
  return frameForms(blocks)
}

function parseBlock(token: Token, context: ParseContext): Block | undefined {
  const { problems } = context
  switch (token.type) {
    case 'space':
      return undefined
    case 'heading':
      return parseHeading(token as Tokens.Heading, context)
    case 'paragraph':
    case 'text':
      return parseParagraph(token as Tokens.Paragraph, context)
    case 'list': {
      const { items, ordered, start } = token as Tokens.List
      return {
        kind: 'list',
        ordered,
        start: Number(start) || 1,
        items: items.map(item => parseBlocks(item.tokens, context)),
      }
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return {
        kind: 'table',
        head: header.map(cell => parseInlines(cell.tokens, context)),
        rows: rows.map(row => row.map(cell => parseInlines(cell.tokens, context))),
      }
    }
    case 'blockquote':
      return { kind: 'quote', inside: parseBlocks((token as Tokens.Blockquote).tokens, context) }
    case 'html':
      problems.note('no HTML in an article')
      return undefined
    default:
      problems.note(`no ${token.type} in an article`)
      return undefined
  }
}

function parseBlocks(tokens: Token[], context: ParseContext): Block[] {
  return tokens.flatMap(token => parseBlock(token, context) ?? [])
}

function parseHeading({ depth, text }: Tokens.Heading, context: ParseContext): Block | undefined {
  const { problems } = context
  const [, words = text, anchor] = /^(.*?)\s*\{#([^}]*)\}$/.exec(text) ?? []
  if (depth !== 2 && depth !== 3) {
    problems.note(`no heading of level ${depth}: the page has its own first, sections have ##, parts of them ###`)
    return undefined
  }
  if (depth === 2 && !anchor) problems.note(`heading without anchor: "${words}"`)
  if (anchor && !/^[a-z][a-z0-9-]*$/.test(anchor)) problems.note(`an anchor is lower case and hyphens: "${anchor}"`)
  const inside = parseInlines(new Lexer(marked.defaults).inlineTokens(words), context)
  return { kind: 'heading', level: depth, ...(anchor ? { anchor } : {}), inside }
}

/** `7.2 Text` or `13a.1 Text`. */
const clause = /^(\d+[a-z]?\.\d+)[\s\u00a0]+/

function parseParagraph({ text, tokens }: Tokens.Paragraph | Tokens.Text, context: ParseContext): Block | undefined {
  if (text.startsWith('::')) return parsePlacedBlock(text, context)
  if (/^::/m.test(text)) context.problems.note('a block stands between empty lines')
  const inside = parseInlines(tokens ?? [], context)
  const first = inside[0]
  const number = first?.kind === 'text' ? clause.exec(first.text) : null
  if (!number || first?.kind !== 'text') return { kind: 'paragraph', inside }
  return {
    kind: 'paragraph',
    clause: number[1] ?? '',
    inside: [{ kind: 'text', text: first.text.slice(number[0].length) }, ...inside.slice(1)],
  }
}

/** `::figure slope "What it shows"` */
function parsePlacedBlock(text: string, { name, problems }: ParseContext): Block | undefined {
  const [, block = '', rest = ''] = /^::([a-z-]+)(.*)$/.exec(text) ?? []
  const args = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  if (text.includes('\n')) problems.note('a block stands between empty lines')
  if (!isBlockName(block)) {
    problems.note(`unknown block "${text.split('\n')[0]}"`)
    return undefined
  }
  const expectedArgs = block === 'figure' ? 2 : 0
  if (args.length !== expectedArgs)
    problems.note(expectedArgs ? '::figure name "caption"' : `::${block} takes no arguments`)
  const isKnown = figureNames.some(figure => figure === args[0])
  if (block === 'figure' && !isKnown) problems.note(`unknown figure "${args[0] ?? ''}"`)
  if (block === 'model-form' && name !== 'withdrawal') problems.note('the model form belongs to withdrawal')
  return { kind: 'block', block, args, framed: [] }
}

function isBlockName(name: string): name is BlockName {
  return (blockNames as readonly string[]).includes(name)
}

/** A form block of the model contains everything after it, up to the next heading. */
function frameForms(blocks: Block[]): Block[] {
  const form = blocks.findIndex(block => block.kind === 'block' && block.block === 'model-form')
  const placed = blocks[form]
  if (placed?.kind !== 'block') return blocks
  const after = blocks.slice(form + 1)
  const next = after.findIndex(block => block.kind === 'heading')
  const framed = next < 0 ? after : after.slice(0, next)
  return [...blocks.slice(0, form), { ...placed, framed }, ...after.slice(framed.length)]
}

function parseInlines(tokens: Token[], context: ParseContext): Inline[] {
  return tokens.flatMap(token => parseInline(token, context) ?? [])
}

function parseInline(token: Token, context: ParseContext): Inline | undefined {
  const { problems } = context
  switch (token.type) {
    case 'text':
      if (token.text.includes('**')) problems.note(`emphasis that does not end: "${token.text.slice(0, 60)}"`)
      return { kind: 'text', text: unescapeText(token.text) }
    case 'escape':
      return { kind: 'text', text: unescapeText(token.text) }
    case 'strong':
    case 'em':
      return { kind: token.type, inside: parseInlines(token.tokens ?? [], context) }
    case 'codespan':
      return { kind: 'code', text: unescapeText(token.text) }
    case 'br':
      return { kind: 'break' }
    case 'link': {
      const target = parseTarget((token as Tokens.Link).href, problems)
      return target && { kind: 'link', target, inside: parseInlines(token.tokens ?? [], context) }
    }
    case 'html':
      problems.note('no HTML in an article')
      return undefined
    default:
      problems.note(`no ${token.type} in an article`)
      return undefined
  }
}

/** marked returns some texts escaped for HTML already. */
function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Parses the target of a link in an article: `page:return#deposit`, `#battery`, or an external address. */
function parseTarget(href: string, problems: Problems): Target | undefined {
  const address = decodeHref(href)
  if (address.startsWith('page:')) return parsePageTarget(address.slice(5), problems)
  if (address.startsWith('#')) return { to: 'anchor', anchor: address.slice(1) }
  if (/^(https:\/\/|mailto:|tel:|\{\{origin\}\}\/)/.test(address)) return { to: 'address', href: address }
  problems.note(`a link leads to page:…, to #… or to https://…, not to "${address}"`)
  return undefined
}

function parsePageTarget(text: string, problems: Problems): Target | undefined {
  const [, page = '', query = '', anchor = ''] = /^(\w*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? []
  if (!isLinkedPage(page)) {
    problems.note(`unknown page "${page || text}"`)
    return undefined
  }
  const article = findArticle(page)
  const anchors: readonly string[] = article ? articles[article].anchors : []
  if (anchor && !anchors.includes(anchor)) problems.note(`${page} has no place #${anchor}`)
  return { to: 'page', page, query, anchor }
}

function isLinkedPage(page: string): page is LinkedPage {
  return Object.hasOwn(linkedPages, page)
}

/** The parser returns placeholders with their braces encoded. */
function decodeHref(href: string): string {
  return href.replaceAll('%7B', '{').replaceAll('%7D', '}').replaceAll('&amp;', '&')
}

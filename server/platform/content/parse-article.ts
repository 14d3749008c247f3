import { createHash } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import type { Wording } from '#i18n/content/article.ts'
import { type ArticleName, articles, buyoutAnchors, datedArticles, followingArticle } from '#i18n/content/articles.ts'
import {
  companyPlaceholders,
  countryPlaceholders,
  modelPlaceholders,
  type TermsFigure,
  termsFigures,
} from '#i18n/content/placeholders.ts'
import { insertRetentionTables } from './insert-retention-tables.ts'
import { numberClauses } from './number-clauses.ts'
import { ContentError, Problems } from './problems.ts'
import { readMarkdown } from './read-markdown.ts'
import type { Block, Inline } from './tree.ts'

export interface ParsedArticle {
  front: FrontMatter
  blocks: Record<Wording, Block[]>
  sha256: Record<Wording, string>
  /** The figures that its text contains, in the order of the list of figures. */
  figures: Record<Wording, TermsFigure[]>
}

export interface ArticleSource {
  text: string
  name: ArticleName
  language: Language
  /** Named in error messages. */
  file: string
}

/**
 * Parses a content file and checks the rules for articles. Throws a ContentError that lists every problem, which stops
 * the build.
 */
export function parseArticle({ text, name, language, file }: ArticleSource): ParsedArticle {
  const problems = new Problems()
  const written = canonical(text)
  const numbered = name === 'terms-conditions' ? numberClauses(written, problems) : written
  const { source, toWrittenLine } = insertRetentionTables(numbered, { name, language, problems })
  checkMarkers(source, problems)
  checkPlaceholders(source, name, problems)
  const { front, body, firstLine } = splitFrontMatter(source, name, problems)
  const blocks = {
    buyout: readMarkdown(selectWording(body, 'buyout'), firstLine, { name, problems }),
    plain: readMarkdown(selectWording(body, 'plain'), firstLine, { name, problems }),
  }
  checkAnchors(blocks, name, problems)
  if (problems.list.length)
    throw new ContentError(
      file,
      problems.list.map(note => ({ ...note, line: toWrittenLine(note.line) })).toSorted((a, b) => a.line - b.line),
    )
  const inEach = <Thing>(read: (wording: Wording) => Thing) => ({ buyout: read('buyout'), plain: read('plain') })
  return {
    front,
    blocks,
    sha256: inEach(wording => hashWording(source, wording)),
    figures: inEach(wording => findFigures(selectWording(source, wording))),
  }
}

function findFigures(text: string): TermsFigure[] {
  return termsFigures.filter(figure => text.includes(`{{${figure}}}`))
}

/** The input of the hash: the file with normalised line endings. */
function canonical(text: string): string {
  return `${text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()}\n`
}

function hashWording(source: string, wording: Wording): string {
  return createHash('sha256').update(selectWording(source, wording)).digest('hex')
}

function checkPlaceholders(source: string, name: ArticleName, problems: Problems): void {
  const own: Partial<Record<ArticleName, readonly string[]>> = {
    manual: modelPlaceholders,
    ...{ 'terms-conditions': termsFigures, withdrawal: termsFigures },
    ...{ 'costs-explained': termsFigures, return: termsFigures },
    ...{ 'buy-guide': [...countryPlaceholders, ...termsFigures] },
    ...{ 'beginners-guide': countryPlaceholders, impressum: countryPlaceholders },
  }
  const known: string[] = [...companyPlaceholders, ...(own[name] ?? [])]
  for (const { 0: found, index } of source.matchAll(/\{\{(?![#/])([^}]*)\}\}/g)) {
    const line = source.slice(0, index).split('\n').length
    if (!known.includes(found.slice(2, -2))) problems.note(`unknown placeholder ${found}`, line)
  }
}

/** Every article must have exactly the anchors that links in all languages may use. */
function checkAnchors(blocks: Record<Wording, Block[]>, name: ArticleName, problems: Problems): void {
  for (const wording of ['buyout', 'plain'] as const) {
    const found = blocks[wording].flatMap(block => (block.kind === 'heading' && block.anchor ? [block.anchor] : []))
    const required = articles[name].anchors.filter(anchor => wording === 'buyout' || !buyoutAnchors.includes(anchor))
    for (const anchor of required) {
      if (!found.includes(anchor)) problems.note(`no heading {#${anchor}}`, 1)
    }
    for (const [index, anchor] of found.entries()) {
      if (found.indexOf(anchor) < index) problems.note(`{#${anchor}} stands there twice`, 1)
      else if (!required.some(known => known === anchor))
        problems.note(`{#${anchor}} is not among the anchors of ${name}`, 1)
    }
    for (const anchor of blocks[wording].flatMap(findLinkedAnchors)) {
      if (!found.includes(anchor)) problems.note(`a link leads to #${anchor}, which is not here`, 1)
    }
  }
}

function findLinkedAnchors(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.inside.flatMap(findAnchors)
    case 'list':
      return block.items.flat().flatMap(findLinkedAnchors)
    case 'quote':
      return block.inside.flatMap(findLinkedAnchors)
    case 'table':
      return [block.head, ...block.rows].flat(2).flatMap(findAnchors)
    case 'block':
      return block.framed.flatMap(findLinkedAnchors)
  }
}

function findAnchors(inline: Inline): string[] {
  if (inline.kind === 'link') return inline.target.to === 'anchor' ? [inline.target.anchor] : []
  return 'inside' in inline ? inline.inside.flatMap(findAnchors) : []
}

const region = /\{\{#buyout\}\}([\s\S]*?)\{\{\/buyout\}\}/g

/**
 * The source in one wording: the text between `{{#buyout}}` and `{{/buyout}}` is kept or removed. Its line feeds are
 * always kept, so that line numbers stay the same.
 */
function selectWording(source: string, wording: Wording): string {
  return source.replaceAll(region, (_, inside: string) => {
    if (wording === 'buyout') return inside
    return '\n'.repeat(inside.split('\n').length - 1)
  })
}

function checkMarkers(source: string, problems: Problems): void {
  let open = 0
  for (const { 0: marker, index } of source.matchAll(/\{\{([#/])([^}]*)\}\}/g)) {
    const line = source.slice(0, index).split('\n').length
    if (marker === '{{#buyout}}') {
      if (open) problems.note('{{#buyout}} inside of another one', line)
      open = line
    } else if (marker === '{{/buyout}}') {
      if (!open) problems.note('{{/buyout}} without {{#buyout}}', line)
      open = 0
    } else {
      problems.note(`unknown switch ${marker}`, line)
    }
  }
  if (open) problems.note('{{#buyout}} without {{/buyout}}', open)
}

interface FrontMatter {
  title: string
  heading: string
  description: string
  intro: string
  version?: string
}

const fields = ['title', 'heading', 'description', 'intro'] as const

/**
 * Splits a file into the lines between the two `---` at the top, and the Markdown after them with its first line
 * number.
 */
function splitFrontMatter(source: string, name: ArticleName, problems: Problems) {
  const lines = source.split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end < 0) {
    problems.note('no front matter: the file begins with `---`, fields, `---`', 1)
    return { front: { title: '', heading: '', description: '', intro: '' }, body: source, firstLine: 1 }
  }
  const found = new Map<string, string>()
  for (const [index, line] of lines.slice(1, end).entries()) {
    const [, field, value] = /^([a-z]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (!field || !value) problems.note(`no field with its value: "${line}"`, index + 2)
    else if (found.has(field)) problems.note(`${field} stands there twice`, index + 2)
    else if (![...fields, 'version'].includes(field)) problems.note(`unknown field ${field}`, index + 2)
    else if (value.includes('{{') && articles[name].page) {
      problems.note(`${field}: no placeholders here, search engines read it as it is`, index + 2)
    } else found.set(field, value)
  }
  for (const field of fields) if (!found.has(field)) problems.note(`${field} is missing in the front matter`, 1)
  return {
    front: { ...readTexts(found), ...readVersion(found, name, problems) },
    body: lines.slice(end + 1).join('\n'),
    firstLine: end + 2,
  }
}

function readTexts(found: Map<string, string>) {
  const [title = '', heading = '', description = '', intro = ''] = fields.map(field => found.get(field))
  return { title, heading, description, intro }
}

function readVersion(found: Map<string, string>, name: ArticleName, problems: Problems): Pick<FrontMatter, 'version'> {
  const version = found.get('version')
  const isDated = datedArticles.includes(name) && name !== followingArticle
  if (!isDated && version) problems.note(`${name} has no versions`, 1)
  if (!isDated) return {}
  if (version && /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version))) return { version }
  problems.note('version is missing: the day of this wording, as 2026-11-21', 1)
  return {}
}

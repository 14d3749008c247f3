import { createHash } from 'node:crypto'
import type { Wording } from '#i18n/content/article.ts'
import { type ArticleName, articles, buyoutAnchors } from '#i18n/content/articles.ts'
import { companyPlaceholders, modelPlaceholders } from '#i18n/content/placeholders.ts'
import { type FrontMatter, splitFrontMatter } from './front-matter.ts'
import { ContentError, Problems } from './problems.ts'
import { readMarkdown } from './read-markdown.ts'
import type { Block, Inline } from './tree.ts'
import { checkMarkers, selectWording } from './wordings.ts'

export interface ParsedArticle {
  front: FrontMatter
  blocks: Record<Wording, Block[]>
  sha256: Record<Wording, string>
}

/**
 * Parses a content file and checks the rules for articles. Throws a ContentError that lists every problem, which stops
 * the build.
 */
export function parseArticle(text: string, name: ArticleName, file: string): ParsedArticle {
  const problems = new Problems()
  const source = canonical(text)
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
      problems.list.toSorted((a, b) => a.line - b.line),
    )
  return { front, blocks, sha256: { buyout: hashWording(source, 'buyout'), plain: hashWording(source, 'plain') } }
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
  const known: string[] = [...companyPlaceholders, ...(name === 'manual' ? modelPlaceholders : [])]
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

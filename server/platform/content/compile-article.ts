import type { Language } from '#domain/languages.ts'
import type { Article, Entry, Part, Wording } from '#i18n/content/article.ts'
import { type ArticleName, followingArticle } from '#i18n/content/articles.ts'
import { renderBlock, renderSection } from './article-html.ts'
import { type ArticleSource, parseArticle } from './parse-article.ts'
import { renderPulledFigure } from './pulled-figure.ts'
import { type Block, type Inline, plainText } from './tree.ts'

/** An article as the page shows it: HTML fragments, and the blocks between them. */
export function compileArticle({ text, name, language, file }: ArticleSource): Article {
  const { front, blocks, sha256, figures } = parseArticle({ text, name, language, file })
  const buyout = toParts(blocks.buyout, language, name)
  const plain = toParts(blocks.plain, language, name)
  return {
    name,
    language,
    ...front,
    sha256,
    ...((figures.buyout.length > 0 || name === followingArticle) && { hasFigures: true as const }),
    minutes: estimateMinutes(blocks.buyout, language),
    contents: mergeWordings(toEntries(blocks.buyout), toEntries(blocks.plain)),
    parts: joinParts(mergeWordings(buyout, plain)),
  }
}

function toParts(blocks: Block[], language: Language, name: ArticleName): Part[] {
  const isGuide = name.endsWith('-guide')
  let section: string | undefined
  let pulled = !isGuide
  return blocks.flatMap((block, index): Part[] => {
    if (block.kind === 'block') {
      const framed = block.framed.map(inner => renderBlock(inner, { language, section })).join('')
      return [{ block: block.block, args: block.args, ...(framed ? { html: framed } : {}) }]
    }
    if (block.kind === 'heading' && block.level === 2 && block.anchor) {
      section = block.anchor
      pulled = !isGuide
      return [{ html: renderSection(block.inside, block.anchor, findClauseNumber(blocks[index + 1]), { language }) }]
    }
    // Repeated in large type in the margin, for visual readers only.
    const pulledHtml = section && !pulled ? renderPulledFigure(block, section) : undefined
    if (pulledHtml) pulled = true
    return [{ html: (pulledHtml ?? '') + renderBlock(block, { language, section }) }]
  })
}

/** The number of a contract section is the one its clauses begin with. */
export function findClauseNumber(next: Block | undefined): string | undefined {
  return next?.kind === 'paragraph' ? next.clause?.split('.')[0] : undefined
}

function toEntries(blocks: Block[]): Entry[] {
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'heading' || block.level !== 2 || !block.anchor) return []
    const number = findClauseNumber(blocks[index + 1])
    const label = plainText(block.inside)
    return [{ id: block.anchor, label: number ? `${number}. ${label}` : label }]
  })
}

/**
 * Merges both wordings into one list: common entries once, the others marked. Uses the longest common subsequence,
 * without optimisations.
 */
function mergeWordings<Thing extends object>(buyout: Thing[], plain: Thing[]): (Thing & { only?: Wording })[] {
  const same = (a: Thing | undefined, b: Thing | undefined) => JSON.stringify(a) === JSON.stringify(b)
  const lengths = buyout.map(() => new Array<number>(plain.length).fill(0))
  const length = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = buyout.length - 1; row >= 0; row -= 1) {
    const line = lengths[row] ?? []
    for (let column = plain.length - 1; column >= 0; column -= 1) {
      line[column] = same(buyout[row], plain[column])
        ? 1 + length(row + 1, column + 1)
        : Math.max(length(row + 1, column), length(row, column + 1))
    }
  }
  const list: (Thing & { only?: Wording })[] = []
  let row = 0
  let column = 0
  while (row < buyout.length || column < plain.length) {
    const [left, right] = [buyout[row], plain[column]]
    if (left && right && same(left, right)) {
      list.push(left)
      row += 1
      column += 1
    } else if (left && (!right || length(row + 1, column) >= length(row, column + 1))) {
      list.push({ ...left, only: 'buyout' })
      row += 1
    } else if (right) {
      list.push({ ...right, only: 'plain' })
      column += 1
    }
  }
  return list
}

/** Joins adjacent fragments that are shown together. */
function joinParts(parts: Part[]): Part[] {
  const list: Part[] = []
  for (const part of parts) {
    const last = list.at(-1)
    if (last && !('block' in last) && !('block' in part) && last.only === part.only) last.html += part.html
    else list.push({ ...part })
  }
  return list
}

const wordsPerMinute = 230
const hanziPerMinute = 400

function estimateMinutes(blocks: Block[], language: Language): number {
  const text = blocks.map(blockText).join(' ')
  const isChinese = language === 'zh'
  const count = isChinese ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) : text.split(/\s+/).length
  return Math.max(1, Math.round(count / (isChinese ? hanziPerMinute : wordsPerMinute)))
}

/** The text of a block without markup. */
export function blockText(block: Block): string {
  const inlineText = (inlines: Inline[]) => plainText(inlines)
  switch (block.kind) {
    case 'heading':
      return inlineText(block.inside)
    case 'paragraph':
      return [block.clause, inlineText(block.inside)].filter(Boolean).join(' ')
    case 'list':
      return block.items.flat().map(blockText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(inlineText).join(' ')
    case 'quote':
      return block.inside.map(blockText).join(' ')
    case 'block':
      return [block.args[1] ?? '', ...block.framed.map(blockText)].join(' ')
  }
}

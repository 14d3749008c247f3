import { createContext } from 'react'
import type { Language } from '#domain/languages.ts'
import type { Article, BlockName, BlockPart } from '#i18n/content/article.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import type { Messages } from '#i18n/locales/nl.ts'
import { loadScreenTexts, messagesModules } from '#ui/app/messages.ts'
import type { Env } from '../../env.tsx'
import type { Prepared } from '../../screen.ts'
import { type ArticleBlock, type BlockModule, type Drawing, findDrawing, getBlockModule } from './blocks.tsx'

/** One chunk for each article in each language, made at build (tools/vite/vite-content.ts). */
const chunks = import.meta.glob<{ default: Article }>([
  '../../../i18n/content/*/*.md',
  // Only ever documents.
  '!../../../i18n/content/*/(manual|guarantee).md',
])

export interface PreparedArticle extends Prepared {
  article: Article
  blocks: ReadonlyMap<BlockName, ArticleBlock>
  drawings: ReadonlyMap<string, Drawing>
  /** Of the blocks in it. */
  texts: Partial<Messages>
}

/** An article with all that stands in it, so that it can be drawn at once, on the server as well. */
export async function prepareArticle(language: Language, name: ArticleName): Promise<PreparedArticle> {
  const module = `i18n/content/${language}/${name}.md`
  const chunk = await chunks[`../../../${module}`]?.()
  if (!chunk) throw new Error(`No ${module}`)
  const article = chunk.default
  const parts = article.parts.filter((part): part is BlockPart => 'block' in part)
  const modules = new Map<BlockName, BlockModule>(parts.map(({ block }) => [block, getBlockModule(block)]))
  const found = parts.flatMap(part => findDrawing(part) ?? [])
  const names = [...new Set([...modules.values()].flatMap(blockModule => blockModule.texts))]
  const [blocks, drawings, texts] = await Promise.all([
    Promise.all([...modules].map(async ([block, blockModule]) => [block, (await blockModule.load()).block] as const)),
    Promise.all(found.map(async drawing => [drawing.name, (await drawing.load()).Drawing] as const)),
    loadScreenTexts(language, names),
  ])
  const textModules = messagesModules(language, names).slice(1)
  return {
    article,
    blocks: new Map(blocks),
    drawings: new Map(drawings),
    texts,
    modules: [module, ...[...modules.values(), ...found].map(blockModule => blockModule.module), ...textModules],
  }
}

/** By the name of the source. */
export type BlockData = Record<string, unknown>

/** Each source is asked once. The text stands without an answer too: its blocks do without. */
export async function loadBlocks({ blocks }: PreparedArticle, env: Env & { url: URL }): Promise<BlockData> {
  const sources = new Map(
    [...blocks.values()].flatMap(({ source }) => (source ? [[source.name, source] as const] : [])),
  )
  const entries = [...sources].map(async ([name, { load }]) => [name, await load(env).catch(() => undefined)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** The drawings that came with the article, for the figures in it. */
export const DrawingsContext = createContext<ReadonlyMap<string, Drawing>>(new Map())

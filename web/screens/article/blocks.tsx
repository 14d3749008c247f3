import type { ComponentType } from 'react'
import type { BlockName, BlockPart, FigureName } from '#i18n/content/article.ts'
import type { ScreenTexts } from '#i18n/locales/nl.ts'
import type { Env } from '../../env.tsx'
import { type LiveName, liveBlocks } from './live.ts'

/** The data of a block, loaded before the page is shown, on the server too. Blocks of one name share one response. */
export interface Source<Data> {
  name: string
  load: (env: Env & { url: URL }) => Promise<Data>
}

export interface BlockProps<Data = undefined> {
  args: readonly string[]
  /** Content inside the block, with its values filled in. */
  html: string | undefined
  /** From its source, or from the document. undefined where the block needs no data, or the request failed. */
  data: Data | undefined
}

/** A block that an article inserts on a line of its own (`::prices`). */
export interface BlockDefinition<Data> {
  source?: Source<Data>
  Block: ComponentType<BlockProps<Data>>
}
export type ArticleBlock = BlockDefinition<unknown>

/** Types the data from its source to `Block`. */
export function defineBlock<Data = undefined>(block: BlockDefinition<Data>): ArticleBlock {
  return block as unknown as ArticleBlock
}

/** The component of a block, its source file (for the preload link), and its texts. */
export interface BlockModule {
  module: string
  load: () => Promise<{ block: ArticleBlock }>
  texts: readonly ScreenTexts[]
}

function blockModule(name: string, load: BlockModule['load'], texts: BlockModule['texts'] = []): BlockModule {
  return { module: `web/screens/article/${name}.tsx`, load, texts }
}

function liveBlockModule(name: LiveName): BlockModule {
  return blockModule(name, liveBlocks[name].load, liveBlocks[name].texts)
}

const blockModules: Record<BlockName, BlockModule> = {
  fit: liveBlockModule('fit'),
  compare: liveBlockModule('compare'),
  'mowing-hours': liveBlockModule('mowing-hours'),
  recalls: liveBlockModule('recalls'),
  'before-after': liveBlockModule('before-after'),
  prices: blockModule('prices', () => import('./prices.tsx'), ['parts']),
  seasons: blockModule('lists/seasons', () => import('./lists/seasons.tsx'), ['parts']),
  figure: blockModule('figure', () => import('./figure.tsx')),
  'model-form': blockModule('model-form', () => import('./model-form.tsx')),
  guarantee: blockModule('guarantee', () => import('./guarantee.tsx')),
  'complaint-bodies': blockModule('lists/complaint-bodies', () => import('./lists/complaint-bodies.tsx'), ['article']),
  'accessibility-bodies': blockModule('lists/accessibility-bodies', () => import('./lists/accessibility-bodies.tsx'), [
    'article',
  ]),
  registrations: blockModule('lists/registrations', () => import('./lists/registrations.tsx'), ['article']),
  receivers: blockModule('lists/receivers', () => import('./lists/receivers.tsx')),
}

export function getBlockModule(name: BlockName): BlockModule {
  return blockModules[name]
}

export type Drawing = ComponentType

/** Drawings are loaded one by one, because no article shows them all. */
const drawings: Record<FigureName, () => Promise<{ Drawing: Drawing }>> = {
  passage: () => import('#ui/drawings/sketches/passage.tsx'),
  dock: () => import('#ui/drawings/sketches/dock.tsx'),
  slope: () => import('#ui/drawings/sketches/slope.tsx'),
  zones: () => import('#ui/drawings/sketches/zones.tsx'),
  blades: () => import('#ui/drawings/sketches/blades.tsx'),
  winter: () => import('#ui/drawings/sketches/winter.tsx'),
  dusk: () => import('#ui/drawings/sketches/dusk.tsx'),
}

export function findDrawing({ block, args }: BlockPart) {
  const name = block === 'figure' ? (args[0] as FigureName) : undefined
  return name && { name, module: `ui/drawings/sketches/${name}.tsx`, load: drawings[name] }
}

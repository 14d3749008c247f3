import type { ComponentType } from 'react'
import type { BlockName, BlockPart, FigureName } from '#i18n/content/article.ts'
import type { ScreenTexts } from '#i18n/locales/nl.ts'
import type { Env } from '../../env.tsx'

export interface BlockProps<Data = undefined> {
  args: readonly string[]
  /** What stands inside of the block, filled already. */
  html: string | undefined
  data: Data
}

/** What an article puts in on a line of its own (`::prices`). `load` runs before the page shows, on the server too. */
export interface BlockOf<Data> {
  load?: (env: Env) => Promise<Data>
  Block: ComponentType<BlockProps<Data>>
}
export type ArticleBlock = BlockOf<unknown>

/** Types the data from `load` to `Block`. */
export function defineBlock<Data = undefined>(block: BlockOf<Data>): ArticleBlock {
  return block as unknown as ArticleBlock
}

/** Where a block is made, the source file behind it (for its preload link), and the texts that come with it. */
export interface BlockPlace {
  module: string
  load: () => Promise<{ block: ArticleBlock }>
  texts: readonly ScreenTexts[]
}

function at(module: string, load: BlockPlace['load'], ...texts: ScreenTexts[]): BlockPlace {
  return { module, load, texts }
}

/** Every block that exists. One that is missing here leaves no trace on the page. */
const made: Partial<Record<BlockName, BlockPlace>> = {
  figure: at('web/screens/article/figure.tsx', () => import('./figure.tsx')),
  'before-after': at('web/screens/article/before-after.tsx', () => import('./before-after.tsx')),
  'model-form': at('web/screens/article/model-form.tsx', () => import('./model-form.tsx')),
  guarantee: at('web/screens/article/guarantee.tsx', () => import('./guarantee.tsx')),
}

export function blockPlace(name: BlockName): BlockPlace | undefined {
  return made[name]
}

export type Drawing = ComponentType

/** Drawings are loaded one by one: no article shows them all. */
const drawings: Record<FigureName, () => Promise<{ Drawing: Drawing }>> = {
  passage: () => import('#ui/drawings/sketches/passage.tsx'),
  dock: () => import('#ui/drawings/sketches/dock.tsx'),
  slope: () => import('#ui/drawings/sketches/slope.tsx'),
  zones: () => import('#ui/drawings/sketches/zones.tsx'),
  blades: () => import('#ui/drawings/sketches/blades.tsx'),
  winter: () => import('#ui/drawings/sketches/winter.tsx'),
  dusk: () => import('#ui/drawings/sketches/dusk.tsx'),
}

export function drawingOf({ block, args }: BlockPart) {
  const name = block === 'figure' ? (args[0] as FigureName) : undefined
  return name && { name, module: `ui/drawings/sketches/${name}.tsx`, load: drawings[name] }
}

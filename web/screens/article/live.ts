import type { BlockName } from '#i18n/content/article.ts'
import type { ScreenTexts } from '#i18n/locales/nl.ts'
import { defineLazy, type LazySection } from '../../parts/lazy-section.tsx'
import type { ArticleBlock, BlockProps } from './blocks.tsx'

/** Interactive blocks: their scripts are loaded when the reader comes near. All others are static. */
export type LiveName = Extract<BlockName, 'fit' | 'compare' | 'mowing-hours' | 'recalls' | 'before-after'>

type Load = () => Promise<{ block: ArticleBlock }>

function live(load: Load, ...texts: ScreenTexts[]) {
  const part: LazySection<BlockProps<unknown>> = defineLazy({
    load: async () => ({ Component: (await load()).block.Block }),
    texts: ['article', ...texts],
  })
  return { load, texts, part }
}

export const liveBlocks: Record<LiveName, ReturnType<typeof live>> = {
  fit: live(() => import('./fit.tsx'), 'parts'),
  compare: live(() => import('./compare.tsx'), 'parts'),
  'mowing-hours': live(() => import('./mowing-hours.tsx'), 'mowing', 'error'),
  recalls: live(() => import('./recalls.tsx'), 'parts'),
  'before-after': live(() => import('./before-after.tsx')),
}

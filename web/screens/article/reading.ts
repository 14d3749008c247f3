import type { Language } from '#domain/languages.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import type { PageId } from '../../pages.ts'
import { defineLazy, type LazySection } from '../../parts/lazy-section.tsx'
import type { ManualLink } from './manuals.tsx'
import type { BlockData } from './prepare-article.ts'

export interface PassageProps {
  page: PageId
  /** The range of parts: the first one, and the one after the last. */
  from: number
  to: number
  data: BlockData
}

export interface EndingProps {
  page: PageId
  manuals: readonly ManualLink[] | undefined
  data: BlockData
}

/** The static parts of an article. Their text is loaded as script only by a browser that renders the page itself. */
export interface Reading {
  opening: LazySection<object>
  passage: LazySection<PassageProps>
  ending: LazySection<EndingProps>
}

const known = new Map<string, Reading>()

export function getReading(language: Language, name: ArticleName): Reading {
  const key = `${language}/${name}`
  const reading = known.get(key) ?? makeReading(language, name)
  known.set(key, reading)
  return reading
}

function makeReading(language: Language, name: ArticleName): Reading {
  const load = async () => (await import('./reading-parts.tsx')).readingParts(language, name)
  const rest = { texts: ['article'], still: true } as const
  return {
    opening: defineLazy({ ...rest, load: async () => ({ Component: (await load()).Opening }) }),
    passage: defineLazy({ ...rest, load: async () => ({ Component: (await load()).Passage }) }),
    ending: defineLazy({
      ...rest,
      texts: ['article', 'page_descriptions'],
      load: async () => ({ Component: (await load()).Ending }),
    }),
  }
}

import type { CallData } from '#contract/protocol/call.ts'
import type { Article, ListEntry } from '#i18n/content/article.ts'
import type { Env } from '../../env.tsx'
import type { PageId } from '../../pages.ts'
import type { BlockData } from './prepare-article.ts'

/** The documents that are also a page. */
export const documentOfPage: Partial<Record<PageId, string>> = {
  terms_conditions: 'terms',
  privacy: 'privacy',
  withdrawal: 'withdrawal',
}

type Listed = CallData<'GET /documents'>['list'][number]

/** A text as it is at this moment: what settings and prices fill in, its version and its hash. */
export interface ShownDocument {
  version: string | null
  sha256: string | undefined
  figures: Record<string, string>
  lists: Partial<Record<string, readonly ListEntry[]>>
}

/**
 * Only for a text with figures: without them it would be incomplete, so a failure is one of the page. A page that is no
 * document takes the figures that the terms name.
 */
export async function loadShownDocument(
  page: PageId,
  { hasFigures, language }: Pick<Article, 'hasFigures' | 'language'>,
  { call }: Pick<Env, 'call'>,
): Promise<ShownDocument | undefined> {
  if (!hasFigures) return undefined
  const { list } = await call('GET /documents', {})
  const own = documentOfPage[page]
  const found = list.find(({ name }) => name === (own ?? documentOfPage.terms_conditions))
  if (!found) throw new Error(`No document for ${page}`)
  const shown = toShown(found, language)
  return own ? shown : { version: null, sha256: undefined, figures: shown.figures, lists: {} }
}

function toShown({ version, sha256, figures, lists }: Listed, language: Article['language']): ShownDocument {
  return { version, sha256: sha256[language], figures: figures[language] ?? {}, lists: lists[language] ?? {} }
}

/** Beside the data of the blocks, under a name that no source has. */
export const shownDocumentKey = 'shown document'

export function findShownDocument(data: BlockData): ShownDocument | undefined {
  return data[shownDocumentKey] as ShownDocument | undefined
}

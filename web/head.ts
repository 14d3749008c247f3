import { createTranslator } from 'use-intl'
import { htmlLang, type Language, languages, languageTags, localizePath } from '#domain/languages.ts'
import type { CoreMessages, Messages } from '#i18n/locales/nl.ts'
import { type IndexedPage, isIndexed, type PageId } from './pages.ts'
import { pagePath } from './paths.ts'

/** The content of the page's head: rendered on the server, updated by the browser at each navigation. */
export interface Head {
  title: string
  /** The title without the name of the company. */
  name: string
  /** Only on pages that search engines may show. */
  description: string | undefined
  canonical: string
  alternates: { hreflang: string; href: string }[]
  indexed: boolean
}

export interface HeadInput {
  page: PageId
  language: Language
  messages: CoreMessages
  /** The description of each page for search engines; only the server has it. */
  page_descriptions?: Messages['page_descriptions'] | undefined
  company: string
  /** The query of the address, where it selects another page (`?type=genie-1000`). */
  search: string
  override?: { title?: string; description?: string } | undefined
}

const namingParameters = ['type']

export function buildHead({ page, language, messages, page_descriptions, company, search, override }: HeadInput): Head {
  const t = createTranslator({ locale: languageTags[language], messages, namespace: 'pages' })
  const title = override?.title ?? t(`${page}.title`)
  const namedParams = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => namingParameters.includes(name)),
  )
  const query = namedParams.size ? `?${namedParams}` : ''
  const rest = pagePath(language, page).slice(3) || '/'
  return {
    name: title,
    title: page === 'home' ? `${company} — ${title}` : `${title} — ${company}`,
    description:
      override?.description ?? (isIndexed(page) ? getDescription(page, { ...messages, page_descriptions }) : undefined),
    canonical: localizePath(language, rest) + query,
    alternates: [
      ...languages.map(other => ({ hreflang: htmlLang[other], href: localizePath(other, rest) + query })),
      { hreflang: 'x-default', href: localizePath('nl', rest) + query },
    ],
    indexed: isIndexed(page),
  }
}

/**
 * A page that opens with a lead is described by it; the other descriptions are separate texts that no browser loads.
 */
export function getDescription(
  page: IndexedPage,
  { pages, page_descriptions }: Pick<CoreMessages, 'pages'> & Pick<HeadInput, 'page_descriptions'>,
): string | undefined {
  const pageTexts = pages[page]
  if ('lead' in pageTexts) return pageTexts.lead
  const others: Partial<Record<PageId, string>> | undefined = page_descriptions
  return others?.[page]
}

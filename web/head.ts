import { createTranslator } from 'use-intl'
import { htmlLang, inLanguage, type Language, languages, languageTags } from '#domain/languages.ts'
import type { CoreMessages } from '#i18n/locales/nl.ts'
import { type PageId, pageEntry } from './pages.ts'
import { pathOf } from './paths.ts'

/** What the head says of a page: rendered on the server, kept right by the browser at each navigation. */
export interface Head {
  title: string
  /** The title without the company. */
  name: string
  description: string
  canonical: string
  alternates: { hreflang: string; href: string }[]
  indexed: boolean
}

export interface HeadInput {
  page: PageId
  language: Language
  messages: CoreMessages
  company: string
  /** The query of the address, as far as it names another page (`?type=genie-1000`). */
  search: string
  override?: { title?: string; description?: string } | undefined
}

const namingParameters = ['type']

export function headOf({ page, language, messages, company, search, override }: HeadInput): Head {
  const t = createTranslator({ locale: languageTags[language], messages, namespace: 'pages' })
  const title = override?.title ?? t(`${page}.title`)
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => namingParameters.includes(name)))
  const query = kept.size ? `?${kept}` : ''
  const rest = pathOf(language, page).slice(3) || '/'
  return {
    name: title,
    title: page === 'home' ? `${company} — ${title}` : `${title} — ${company}`,
    description: override?.description ?? t(`${page}.description`),
    canonical: inLanguage(language, rest) + query,
    alternates: [
      ...languages.map(other => ({ hreflang: htmlLang[other], href: inLanguage(other, rest) + query })),
      { hreflang: 'x-default', href: inLanguage('nl', rest) + query },
    ],
    indexed: pageEntry(page).indexed,
  }
}

import { createTranslator } from 'use-intl'
import { languageTags } from '#domain/languages.ts'
import type { Article } from '#i18n/content/article.ts'
import { findArticle } from '#i18n/content/articles.ts'
import { loadMessages, screenTranslator } from '#ui/app/messages.ts'
import type { Card } from './cards.ts'

const articles = import.meta.glob<{ default: Article }>('../../i18n/content/*/*.md')

/** The lawn that each is rated for: the first figure buyers compare. */
const areas = { 'genie-600': 900, 'genie-1000': 2000, 'genie-3000': 3600 } as const

export interface CardTexts {
  heading: string
  /** Below the mown line. */
  title: string
}

/** The texts of the page itself: its heading, and its title for search engines. */
export async function loadCardTexts({ page, language, model }: Card): Promise<CardTexts> {
  if (model) {
    const t = await screenTranslator(language, 'parts')
    return { heading: model.replace('genie-', 'Genie '), title: t('fit.up_to', { area: areas[model] }) }
  }
  const name = findArticle(page)
  const article = name && (await articles[`../../i18n/content/${language}/${name}.md`]?.())?.default
  if (article) return { heading: article.heading, title: article.title }
  const t = createTranslator({
    locale: languageTags[language],
    messages: await loadMessages(language),
    namespace: 'pages',
  })
  return { heading: t(`${page}.heading`), title: t(`${page}.title`) }
}

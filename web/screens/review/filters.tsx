import { useTranslations } from 'use-intl'
import { htmlLang, languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { type ReviewQuery, withFilter } from './query.ts'

interface FiltersProps {
  query: ReviewQuery
  models: readonly Pick<ModelCard, 'key' | 'name'>[]
  getHref: (query: ReviewQuery) => string
}

/** Plain links: each is the list with one filter changed. */
export function Filters({ query, models, getHref }: FiltersProps) {
  const t = useTranslations('review.filters')
  const groups = [
    {
      id: 'model',
      choices: [
        { key: '', label: t('all_models'), to: { type: undefined }, chosen: query.type === undefined },
        ...models.map(({ key, name }) => ({ key, label: name, to: { type: key }, chosen: query.type === key })),
      ],
    },
    {
      id: 'language',
      choices: [
        { key: '', label: t('all_languages'), to: { lang: undefined }, chosen: query.lang === undefined },
        ...languages.map(lang => ({
          key: lang,
          label: nativeName(lang),
          lang: htmlLang[lang],
          to: { lang },
          chosen: query.lang === lang,
        })),
      ],
    },
    {
      id: 'stars',
      choices: [
        { key: '', label: t('all_stars'), to: { stars: undefined }, chosen: query.stars === undefined },
        ...[5, 4, 3, 2, 1].map(stars => ({
          key: String(stars),
          label: t('stars_of', { stars }),
          to: { stars },
          chosen: query.stars === stars,
        })),
      ],
    },
  ] as const
  return (
    <nav className="review-filters" aria-label={t('label')}>
      {groups.map(({ id, choices }) => (
        <div key={id} className="review-filter">
          <p id={`filter-${id}`}>{t(id)}</p>
          <ul aria-labelledby={`filter-${id}`}>
            {choices.map(choice => (
              <li key={choice.key}>
                <a
                  href={getHref(withFilter(query, choice.to))}
                  aria-current={choice.chosen ? 'true' : undefined}
                  lang={'lang' in choice ? choice.lang : undefined}
                >
                  {choice.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

import { byLanguage, type Language, languages } from '#domain/languages.ts'

export interface Completeness {
  /** The number of empty texts by language; those of pictures are included. */
  languages: Readonly<Record<Language, number>>
  /** Missing values that belong to no language: the maker and its representative in the EU. */
  other: number
}

/** Groups the missing paths, as the listing rules return them, by who has to fill them in. */
export function computeCompleteness(missing: readonly string[]): Completeness {
  const counts = byLanguage(() => 0)
  let other = 0
  for (const path of missing) {
    const language = findLanguage(path)
    if (language) counts[language] += 1
    else other += 1
  }
  return { languages: counts, other }
}

/** `texts.zh.tagline`, `gallery.0.alt.zh`, `name.zh`. */
function findLanguage(path: string): Language | undefined {
  const parts = path.split('.')
  return languages.find(language => parts[1] === language || parts.at(-1) === language)
}

import { type Language, languages } from '#domain/languages.ts'

export interface Completeness {
  /** How many texts are still empty, by language; those below a picture count for theirs. */
  languages: Readonly<Record<Language, number>>
  /** What belongs to no language: maker, who answers for it in the EU. */
  other: number
}

/** What is missing (paths, as the rules of listing have it) sorted by who has to write it. */
export function computeCompleteness(missing: readonly string[]): Completeness {
  const counts: Record<Language, number> = { nl: 0, en: 0, zh: 0, de: 0 }
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

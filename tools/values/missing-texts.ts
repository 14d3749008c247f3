/** Values and where their texts are: at `place.value` for each place, or with the value instead of its `*`. */
export interface ValueTexts {
  values: readonly string[]
  at: readonly string[]
}

type Texts = string | { [key: string]: Texts }

/** `admin_order.history.event.ship: no text in de`, for each value without a text, in each place and language. */
export function findMissingTexts(
  rows: readonly ValueTexts[],
  textsByLanguage: Readonly<Record<string, unknown>>,
): string[] {
  return rows.flatMap(({ values, at }) =>
    at.flatMap(place =>
      values.flatMap(value => {
        const path = place.includes('*') ? place.replace('*', value) : `${place}.${value}`
        const missing = Object.entries(textsByLanguage).filter(
          ([, texts]) => typeof textAt(texts as Texts, path) !== 'string',
        )
        return missing.map(([language]) => `${path}: no text in ${language}`)
      }),
    ),
  )
}

function textAt(texts: Texts, path: string): Texts | undefined {
  return path
    .split('.')
    .reduce<Texts | undefined>(
      (found, part) => (typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined),
      texts,
    )
}

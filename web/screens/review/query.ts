import { isLanguage, type Language } from '#domain/languages.ts'

export interface ReviewQuery {
  type?: string
  lang?: Language
  stars?: number
  page: number
}

/** An invalid parameter is ignored. */
export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  const query: ReviewQuery = { page: wholeNumber(params.get('page'), 500) ?? 1 }
  const type = params.get('type') ?? ''
  const lang = params.get('lang')
  const stars = wholeNumber(params.get('stars'), 5)
  if (type.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(type)) query.type = type
  if (isLanguage(lang)) query.lang = lang
  if (stars !== undefined) query.stars = stars
  return query
}

function wholeNumber(text: string | null, max: number): number | undefined {
  if (text === null || !/^[1-9]\d{0,3}$/.test(text)) return undefined
  const number = Number(text)
  return number <= max ? number : undefined
}

/** As the parameters of `pagePath`; the first page has no number. */
export function toParameters({ type, lang, stars, page }: ReviewQuery): Record<string, string> {
  return {
    ...(type && { type }),
    ...(lang && { lang }),
    ...(stars && { stars: String(stars) }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** Changes one filter and returns to the first page. */
export function withFilter(
  query: ReviewQuery,
  change: { [Name in 'type' | 'lang' | 'stars']?: ReviewQuery[Name] | undefined },
): ReviewQuery {
  const { type, lang, stars } = { ...query, ...change }
  return { page: 1, ...(type && { type }), ...(lang && { lang }), ...(stars && { stars }) }
}

import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { Env } from '../../env.tsx'
import { type ModelCard, monthsOfLowest } from '../../parts/model-card.ts'

export type Reviews = CallData<'GET /reviews'>

export interface HomeData {
  models: ModelCard[]
  /** A few reviews, in the language of the page if there are any. */
  reviews: Reviews['list']
  average: number | null
  count: number
}

const maxReviews = 3

export async function loadHome({ call, language }: Env): Promise<HomeData> {
  const [models, reviews] = await Promise.all([
    call('GET /device-types', { query: {} }),
    call('GET /reviews', { query: { page_size: maxReviews, first_language: language } }),
  ])
  return {
    models: models.list,
    reviews: preferOwn(reviews.list, language),
    average: reviews.average,
    count: reviews.total,
  }
}

/** Only the reviews in the language of the page, if there are any; the others are one press away. */
export function preferOwn(list: Reviews['list'], language: Language): Reviews['list'] {
  const own = list.filter(review => review.language === language)
  return own.length > 0 ? own : list
}

/** The lowest prices of all models, with their models. */
export function lowestOffers(models: readonly ModelCard[]) {
  const rents = models.flatMap(({ rent }) => rent ?? []).sort((a, b) => a.monthly_from - b.monthly_from)
  const prices = models.flatMap(({ buy }) => buy ?? []).map(({ unit_price }) => unit_price)
  const [rent] = rents
  return {
    rent: rent && {
      monthly: rent.monthly_from,
      months: monthsOfLowest(rent),
      deposit: rent.deposit,
    },
    buy: prices.length ? Math.min(...prices) : undefined,
  }
}

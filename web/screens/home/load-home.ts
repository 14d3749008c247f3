import type { CallData } from '#contract/protocol/call.ts'
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
  const [models, own, all] = await Promise.all([
    call('GET /device-types', { query: {} }),
    call('GET /reviews', { query: { page_size: maxReviews, review_language: language } }),
    call('GET /reviews', { query: { page_size: maxReviews } }),
  ])
  return {
    models: models.list,
    reviews: own.list.length >= maxReviews ? own.list : all.list,
    average: all.average,
    count: all.total,
  }
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

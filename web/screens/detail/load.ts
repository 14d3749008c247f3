import { redirect } from 'react-router'
import type { CallData } from '#contract/protocol/call.ts'
import type { Env } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { loadMowingHours, type MowingData } from '../../parts/mowing-hours/load-mowing-hours.ts'
import { pagePath } from '../../paths.ts'
import { preferOwn } from '../home/load-home.ts'
import type { Product } from '../product/accessories.tsx'
import { type Model, monthsFrom } from './buying/term.ts'

export interface DetailData {
  model: Model
  /** All models including this one, from small to large. */
  models: ModelCard[]
  accessories: Product[]
  reviews: CallData<'GET /reviews'>
  questions: CallData<'GET /device-types/{key}/questions'>
  mowing: MowingData
  /** For a usual term; another one is loaded when it is chosen. undefined: the model cannot be rented. */
  costs: CallData<'GET /device-types/{key}/costs'> | undefined
}

const maxReviews = 3
const maxQuestions = 6

/** The form of a key; other text cannot be a model. */
const keyPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

export async function loadDetail(env: Env & { url: URL }): Promise<DetailData> {
  const { call, language, url } = env
  const key = url.searchParams.get('type')
  if (!key) throw redirect(pagePath(language, 'product'))
  if (key.length > 64 || !keyPattern.test(key)) throw new Response(null, { status: 404 })
  const model = await call('GET /device-types/{key}', { params: { key } })
  const device_type = model.key
  const [models, products, reviews, questions, mowing, costs] = await Promise.all([
    call('GET /device-types', { query: { page_size: 100 } }),
    call('GET /products', { query: { page_size: 100 } }),
    call('GET /reviews', { query: { device_type, first_language: language, page_size: maxReviews } }),
    call('GET /device-types/{key}/questions', {
      params: { key: device_type },
      query: { question_language: language, page_size: maxQuestions },
    }),
    loadMowingHours(env),
    model.rent ? loadCosts(env, device_type, monthsFrom(new URLSearchParams(), model.rent)) : undefined,
  ])
  return {
    model,
    models: models.list.toSorted((a, b) => a.figures.mowing_area - b.figures.mowing_area),
    accessories: products.list.filter(product => model.accessories.includes(product.key)),
    reviews: { ...reviews, list: preferOwn(reviews.list, language) },
    questions,
    mowing,
    costs,
  }
}

/** The page works without them. */
async function loadCosts({ call }: Env, key: string, months: number): Promise<DetailData['costs']> {
  try {
    return await call('GET /device-types/{key}/costs', { params: { key }, query: { months } })
  } catch {
    return undefined
  }
}

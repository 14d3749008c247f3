import { type Fit, fitLawn, type MisfitReason, type ModelFit } from '#domain/garden/fit.ts'
import { type ModelCard, toFitModel } from '../../parts/model-card.ts'
import { type ProductQuery, type Sort, toLawn } from './query.ts'

/** Why a model does not match. */
export type OutReason = MisfitReason | 'no_rent' | 'no_buy' | 'price_rent' | 'price_buy' | 'price_both'

export interface Listed {
  model: ModelCard
  /** Empty: it matches. */
  out: OutReason[]
  fit: ModelFit | undefined
  recommended: boolean
}

export interface Choice {
  /** The matching ones first, each group in the requested order. */
  listed: Listed[]
  matches: number
  fit: Fit | undefined
}

/** No model is hidden: one that does not match is listed below with the reason. */
export function choose(models: readonly ModelCard[], query: ProductQuery): Choice {
  const lawn = toLawn(query)
  const fit = lawn && fitLawn(lawn, models.map(toFitModel))
  const listed = models
    .toSorted((a, b) => getSortRank(a, query.sort) - getSortRank(b, query.sort) || getArea(a) - getArea(b))
    .map((model): Listed => {
      const modelFit = fit?.models.find(({ key }) => key === model.key)
      const out = [...(modelFit?.misfits ?? []), ...offerReasons(model, query)]
      const recommended = query.area !== undefined && fit?.recommended === model.key && out.length === 0
      return { model, out, fit: modelFit, recommended }
    })
  const matching = listed.filter(({ out }) => out.length === 0)
  return { listed: [...matching, ...listed.filter(({ out }) => out.length > 0)], matches: matching.length, fit }
}

export interface Remedy {
  field: 'slope' | 'zones' | 'passage' | 'max'
  /** The value at which a model matches; for `max` in euros. */
  limit: number
  query: ProductQuery
}

/** If nothing matches: each single value that would have to change, and to what. */
export function remediesFor(models: readonly ModelCard[], query: ProductQuery): Remedy[] {
  const fields = ['slope', 'zones', 'passage', 'max'] as const
  return fields.flatMap(field => {
    if (query[field] === undefined) return []
    const { [field]: _left, ...rest } = query
    const { listed } = choose(models, rest)
    const limits = listed.flatMap(({ model, out }) => (out.length === 0 ? [getLimit(model, field, query)] : []))
    if (limits.length === 0) return []
    const limit = field === 'slope' || field === 'zones' ? Math.max(...limits) : Math.min(...limits)
    return [{ field, limit, query: { ...query, [field]: limit } }]
  })
}

function getLimit({ figures, rent, buy }: ModelCard, field: Remedy['field'], { kind }: ProductQuery): number {
  if (field === 'slope') return figures.working_slope
  if (field === 'zones') return figures.zones
  if (field === 'passage') return figures.passage
  const prices = [kind !== 'buy' && rent?.monthly_from, kind !== 'rent' && buy?.unit_price]
  return Math.ceil(Math.min(...prices.filter(cents => typeof cents === 'number')) / 100)
}

function offerReasons({ rent, buy }: ModelCard, { kind, max }: ProductQuery): OutReason[] {
  if (kind === 'rent' && !rent) return ['no_rent']
  if (kind === 'buy' && !buy) return ['no_buy']
  if (max === undefined) return []
  const cents = max * 100
  const rentTooDear = !rent || rent.monthly_from > cents
  const buyTooDear = !buy || buy.unit_price > cents
  if (kind === 'rent') return rentTooDear ? ['price_rent'] : []
  if (kind === 'buy') return buyTooDear ? ['price_buy'] : []
  if (!rentTooDear || !buyTooDear) return []
  if (rent && buy) return ['price_both']
  return [rent ? 'price_rent' : 'price_buy']
}

function getArea({ figures }: ModelCard): number {
  return figures.mowing_area
}

/** Models without an offer or a rating come last. */
function getSortRank(model: ModelCard, sort: Sort): number {
  if (sort === 'rent') return model.rent?.monthly_from ?? Number.MAX_SAFE_INTEGER
  if (sort === 'buy') return model.buy?.unit_price ?? Number.MAX_SAFE_INTEGER
  if (sort === 'rating') return -(model.rating.average ?? 0)
  return getArea(model)
}

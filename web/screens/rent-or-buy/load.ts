import { fitLawn } from '#domain/garden/fit.ts'
import { type Receipt, receiptOf } from '#domain/pricing/receipt.ts'
import { usualTerm } from '#domain/suggestions/season.ts'
import type { Env } from '../../env.tsx'
import { lawnFrom, startLawn } from '../../parts/fit-wizard/lawn-in-address.ts'
import { type ModelCard, toFitModel } from '../../parts/model-card.ts'

export const seasonLimits = { min: 1, max: 8, usual: 3 } as const

export interface ComparedModel {
  key: string
  name: string
  months: number
  deposit: number
  receipt: Receipt
}

export interface RentOrBuyData {
  area: number
  seasons: number
  /** Models that can be rented and bought and are large enough, the smallest first. */
  models: ComparedModel[]
}

export async function loadRentOrBuy({ call, url }: Env & { url: URL }): Promise<RentOrBuyData> {
  const { list } = await call('GET /device-types', { query: { page_size: 100 } })
  const lawn = lawnFrom(url.search) ?? startLawn
  const seasons = readSeasons(url.searchParams.get('seasons'))
  const { models } = fitLawn(lawn, list.map(toFitModel))
  const fitting = models.filter(({ fits }) => fits).map(({ key }) => key)
  const cards = fitting.flatMap(key => list.find(card => card.key === key) ?? [])
  return { area: lawn.area_m2, seasons, models: cards.flatMap(card => compare(card, seasons)) }
}

function compare({ key, name, rent, buy, freight }: ModelCard, seasons: number): ComparedModel[] {
  if (!rent || !buy) return []
  const months = usualTerm(rent)
  const receipt = receiptOf({ terms: rent, months, seasons, unit_price: buy.unit_price, freight })
  return [{ key, name, months, deposit: rent.deposit, receipt }]
}

function readSeasons(text: string | null): number {
  const { min, max, usual } = seasonLimits
  return text !== null && /^\d{1,2}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : usual
}

import type { CallData } from '#contract/protocol/call.ts'
import type { FitModel } from '#domain/garden/fit.ts'

/** A model as in lists. */
export type ModelCard = CallData<'GET /device-types'>['list'][number]

/** The properties of a model that decide which lawns it can mow. */
export function toFitModel({ key, figures }: ModelCard): FitModel {
  const { mowing_area, zones, working_slope, passage } = figures
  return { key, mowing_area, zones, working_slope, passage }
}

/** The shortest term that has the lowest rent. */
export function monthsOfLowest({ tiers, monthly_from, min_months }: NonNullable<ModelCard['rent']>): number {
  return tiers.find(({ monthly }) => monthly === monthly_from)?.from_months ?? min_months
}

/** Slopes are stored in per cent; people know them in degrees. */
export function toDegrees(percent: number): number {
  return Math.round((Math.atan(percent / 100) * 180) / Math.PI)
}

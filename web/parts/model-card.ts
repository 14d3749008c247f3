import type { CallData } from '#contract/protocol/call.ts'
import type { FitModel } from '#domain/garden/fit.ts'

/** A model as lists show it. */
export type ModelCard = CallData<'GET /device-types'>['list'][number]

/** The part of a model that says which lawns it can do. */
export function toFitModel({ key, figures }: ModelCard): FitModel {
  const { mowing_area, zones, working_slope, passage } = figures
  return { key, mowing_area, zones, working_slope, passage }
}

/** A slope is measured in per cent and felt in degrees. */
export function toDegrees(percent: number): number {
  return Math.round((Math.atan(percent / 100) * 180) / Math.PI)
}

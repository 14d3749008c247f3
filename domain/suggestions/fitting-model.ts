import { type FitModel, fitLawn, type Lawn } from '../garden/fit.ts'

/** A lawn of which only the area is known. */
function lawnOf(area_m2: number): Lawn {
  return { area_m2, slope_percent: 0, zones: 1 }
}

export interface FittingModel {
  readonly key: string
  readonly way: 'smaller' | 'larger'
}

/**
 * The smallest model that has room for a lawn of this area, with its margin, if it is another one than the chosen.
 * undefined: the chosen one is right, is not among the models, or no model fits.
 */
export function fittingModel(area_m2: number, models: readonly FitModel[], key: string): FittingModel | undefined {
  const { recommended, models: bySize } = fitLawn(lawnOf(area_m2), models)
  const [right, chosen] = [recommended, key].map(searched => bySize.findIndex(model => model.key === searched))
  if (recommended === undefined || right === undefined || chosen === undefined || chosen < 0 || right === chosen) {
    return undefined
  }
  return { key: recommended, way: right < chosen ? 'smaller' : 'larger' }
}

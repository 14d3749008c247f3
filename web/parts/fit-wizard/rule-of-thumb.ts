import { type FitModel, fitLawn, type Lawn } from '#domain/garden/fit.ts'

const open = { slope_percent: 0, zones: 1 }
const hard = { slope_percent: 45, zones: 6, passage_cm: 100 }

/**
 * The largest lawn a model can mow, by the rule itself, in tens of square metres: open and level, or with every
 * obstacle.
 */
export function largestLawns(model: FitModel): { open: number; hard: number } {
  return { open: largest(model, open), hard: largest(model, hard) }
}

function largest(model: FitModel, lawn: Omit<Lawn, 'area_m2'>): number {
  const { margin_percent } = fitLawn({ ...lawn, area_m2: 1 }, [model])
  return Math.floor((model.mowing_area * 100) / (100 + margin_percent) / 10) * 10
}

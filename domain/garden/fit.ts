/** What a visitor enters about their lawn, or a drawn garden profile provides. */
export interface Lawn {
  readonly area_m2: number
  readonly slope_percent: number
  /** Parts of the lawn that are mown one after the other. */
  readonly zones: number
  /** The narrowest passage between two parts; undefined where there is none. */
  readonly passage_cm?: number | undefined
}

export interface FitModel {
  readonly key: string
  readonly mowing_area: number
  readonly zones: number
  readonly working_slope: number
  readonly passage: number
}

export type MarginReason = 'open_lawn' | 'several_zones' | 'slope' | 'narrow_passage'
export type MisfitReason = 'area' | 'slope' | 'zones' | 'passage'

export interface ModelFit {
  readonly key: string
  readonly fits: boolean
  /** Reasons why it does not fit, the most important first. */
  readonly misfits: readonly MisfitReason[]
  /** The share of the model's capacity that this lawn takes, margin included. */
  readonly load_percent: number
}

export interface Fit {
  /** The smallest model that fits; undefined: none does. */
  readonly recommended: string | undefined
  readonly margin_percent: number
  readonly margins: readonly { reason: MarginReason; percent: number }[]
  readonly needed_m2: number
  readonly models: readonly ModelFit[]
  /** Where only the area is too large: how many of the largest model can share the lawn. */
  readonly several: { key: string; count: number } | undefined
}

const largestMargin = 40

/**
 * The rated area of a mower is an ideal: one open rectangle in dry weather. A real lawn takes more of it, so the rule
 * adds a margin for each thing that costs the machine time, and recommends the smallest model that still has room.
 */
export function fitLawn(lawn: Lawn, models: readonly FitModel[]): Fit {
  const margins = computeMargins(lawn)
  const margin_percent = Math.min(
    largestMargin,
    margins.reduce((total, { percent }) => total + percent, 0),
  )
  const needed_m2 = Math.ceil((lawn.area_m2 * (100 + margin_percent)) / 100)
  const bySize = models.toSorted((a, b) => a.mowing_area - b.mowing_area)
  const fits = bySize.map(model => fitModel(model, lawn, needed_m2))
  const recommended = fits.find(fit => fit.fits)?.key
  return {
    recommended,
    margin_percent,
    margins,
    needed_m2,
    models: fits,
    several: recommended === undefined ? fitSeveral(bySize, fits, needed_m2) : undefined,
  }
}

function computeMargins({ slope_percent, zones, passage_cm }: Lawn): { reason: MarginReason; percent: number }[] {
  const slope = slope_percent > 35 ? 15 : slope_percent > 20 ? 10 : slope_percent > 10 ? 5 : 0
  const found: { reason: MarginReason; percent: number }[] = [
    { reason: 'open_lawn', percent: 10 },
    // Driving between the parts: two per cent for each further zone, up to ten.
    { reason: 'several_zones', percent: Math.min(10, 2 * (zones - 1)) },
    { reason: 'slope', percent: slope },
    { reason: 'narrow_passage', percent: passage_cm !== undefined && passage_cm < 150 ? 5 : 0 },
  ]
  return found.filter(({ percent }) => percent > 0)
}

function fitModel(model: FitModel, lawn: Lawn, needed_m2: number): ModelFit {
  const misfits: MisfitReason[] = []
  if (needed_m2 > model.mowing_area) misfits.push('area')
  if (lawn.slope_percent > model.working_slope) misfits.push('slope')
  if (lawn.zones > model.zones) misfits.push('zones')
  if (lawn.passage_cm !== undefined && lawn.passage_cm < model.passage) misfits.push('passage')
  return {
    key: model.key,
    fits: misfits.length === 0,
    misfits,
    load_percent: Math.ceil((needed_m2 * 100) / model.mowing_area),
  }
}

function fitSeveral(bySize: readonly FitModel[], fits: readonly ModelFit[], needed_m2: number): Fit['several'] {
  const only = bySize.filter((_, index) => fits[index]?.misfits.every(reason => reason === 'area'))
  const largest = only.at(-1)
  return largest && { key: largest.key, count: Math.ceil(needed_m2 / largest.mowing_area) }
}

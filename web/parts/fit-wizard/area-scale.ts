/** The slider is logarithmic: each step adds the same percentage. */
export const areaSteps = 100
const [smallest, largest] = [50, 6000]
const doubling = Math.log(largest / smallest)

/** Limits of what can be typed; a very large lawn gets the number of machines it takes. */
export const areaLimits = { min: 10, max: 50_000 } as const

/** Round numbers: 50, 60 … 990, then in steps of fifty, from 2 000 in steps of a hundred. */
export function areaAt(step: number): number {
  const exact = smallest * Math.exp((doubling * step) / areaSteps)
  const grain = getStepSize(exact)
  return Math.round(exact / grain) * grain
}

export function getStepSize(area: number): number {
  if (area < 1000) return 10
  return area < 2000 ? 50 : 100
}

export function stepAt(area: number): number {
  const step = (Math.log(area / smallest) / doubling) * areaSteps
  return Math.round(Math.min(areaSteps, Math.max(0, step)))
}

import type { Lawn } from '#domain/garden/fit.ts'
import { areaLimits } from './area-scale.ts'
import { lawnFields } from './lawn-fields.ts'

/** From this width on a passage adds nothing, and the slider reads "or wider". */
export const widePassage = 150
export const slopeLimit = 60
export const zonesLimit = 60
const narrowest = 30

export const startLawn: Lawn = { area_m2: 400, slope_percent: 5, zones: 1 }

/** `?area=400&slope=10&zones=2&passage=80`; undefined where the address does not describe a lawn. */
export function lawnFrom(search: string): Lawn | undefined {
  const query = new URLSearchParams(search)
  const area = parseWithin(query.get('area'), areaLimits.min, areaLimits.max)
  if (area === undefined) return undefined
  const passage = parseWithin(query.get('passage'), narrowest, widePassage)
  return {
    area_m2: area,
    slope_percent: parseWithin(query.get('slope'), 0, slopeLimit) ?? 0,
    zones: parseWithin(query.get('zones'), 1, zonesLimit) ?? 1,
    ...(passage !== undefined && passage < widePassage && { passage_cm: passage }),
  }
}

export function toQuery({ area_m2, slope_percent, zones, passage_cm }: Lawn): Record<string, string> {
  return {
    area: String(area_m2),
    slope: String(slope_percent),
    ...(zones > 1 && { zones: String(zones) }),
    ...(passage_cm !== undefined && { passage: String(passage_cm) }),
  }
}

/** The lawn that an address describes, for a link that carries it on; empty where there is none. */
export function lawnIn(search: string): Record<string, string> {
  const lawn = lawnFrom(search)
  return lawn ? toQuery(lawn) : {}
}

/** The query with this lawn and with its other parameters unchanged. */
export function searchWith(search: string, lawn: Record<string, string>): string {
  const params = new URLSearchParams(search)
  for (const field of lawnFields) {
    const value = lawn[field]
    if (value === undefined) params.delete(field)
    else params.set(field, value)
  }
  return `?${params}`
}

/** A whole number, clamped to the limits; undefined if it is not a number. */
function parseWithin(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined
  return Math.min(max, Math.max(min, Number(text)))
}

/**
 * The direction from which the machine is seen: degrees to its left from the nose, degrees above the ground, and the
 * distance (at 1 the whole machine fills the frame). The same camera as that of the pictures (imagery/shots.py).
 */
export interface View {
  azimuth: number
  elevation: number
  reach: number
}

export interface Vector {
  x: number
  y: number
  z: number
}

/** The view of the first picture. */
export const firstView: View = { azimuth: 38, elevation: 20, reach: 1 }

export const limits = { elevation: [-64, 84], reach: [0.42, 1.35] } as const

const radian = Math.PI / 180
const within = (value: number, [low, high]: readonly [number, number]) => Math.min(high, Math.max(low, value))

/** -180 up to 180. */
export function wrapAngle(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

export function turnView(view: View, azimuth: number, elevation: number): View {
  return {
    ...view,
    azimuth: wrapAngle(view.azimuth + azimuth),
    elevation: within(view.elevation + elevation, limits.elevation),
  }
}

export function zoomView(view: View, times: number): View {
  return { ...view, reach: within(view.reach / times, limits.reach) }
}

/** The direction of the camera; y is up, x ahead of the machine. */
export function toDirection({ azimuth, elevation }: View): Vector {
  const flat = Math.cos(elevation * radian)
  return {
    x: flat * Math.cos(azimuth * radian),
    y: Math.sin(elevation * radian),
    z: -flat * Math.sin(azimuth * radian),
  }
}

/** The view that looks along a direction. */
export function viewFrom({ x, y, z }: Vector, reach = 1): View {
  const flat = Math.hypot(x, z)
  return {
    azimuth: wrapAngle(Math.atan2(-z, x) / radian),
    elevation: within(Math.atan2(y, flat) / radian, limits.elevation),
    reach,
  }
}

/** A view between two others, by the shorter way round. */
export function between(from: View, to: View, share: number): View {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    azimuth: wrapAngle(from.azimuth + wrapAngle(to.azimuth - from.azimuth) * share),
    elevation: mix(from.elevation, to.elevation),
    reach: mix(from.reach, to.reach),
  }
}

/** The visible side, for screen readers. */
export type Side = 'front' | 'left' | 'back' | 'right' | 'above' | 'below'

export function getSide({ azimuth, elevation }: View): Side {
  if (elevation > 62) return 'above'
  if (elevation < -18) return 'below'
  const sides: readonly Side[] = ['front', 'left', 'back', 'right']
  return sides[Math.round(((azimuth + 360) % 360) / 90) % 4] ?? 'front'
}

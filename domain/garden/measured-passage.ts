/** A point on the ground, in metres; y is up. */
export interface GroundPoint {
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface MeasuredPassage {
  readonly cm: number
  /** The true width lies within so many centimetres of it. */
  readonly off_cm: number
}

/** A phone finds a point on the ground to a centimetre or two, and its scale is a few per cent off. */
const minOffCm = 3
const offShare = 0.04

/** The level distance: a passage is not wider because one of its posts stands on a step. */
export function measurePassage(one: GroundPoint, other: GroundPoint): MeasuredPassage {
  const cm = Math.hypot(other.x - one.x, other.z - one.z) * 100
  return { cm: Math.round(cm), off_cm: Math.max(minOffCm, Math.ceil(cm * offShare)) }
}

export type PassageVerdict = 'fits' | 'unsure' | 'narrow'

/** Whether a machine that needs this width passes; `unsure` where a measurement by phone cannot tell. */
export function judgePassage({ cm, off_cm }: MeasuredPassage, neededCm: number): PassageVerdict {
  if (cm - off_cm >= neededCm) return 'fits'
  return cm + off_cm < neededCm ? 'narrow' : 'unsure'
}

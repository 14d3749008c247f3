import type { Picture } from '../request.ts'

/** A copy of the list in domain/requests/inspection.ts, so that the rules are not bundled. */
const angles = ['front', 'back', 'left', 'right', 'top', 'underside'] as const
export type Angle = (typeof angles)[number]

export interface Side {
  angle: Angle
  out: Picture | undefined
  back: Picture | undefined
}

/** Pairs the pictures of each side at shipment and at return; a side without a picture is left out. */
export function pairSides(pictures: readonly Picture[]): Side[] {
  const findPicture = (angle: Angle, shows: 'out' | 'back') =>
    pictures.find(picture => picture.angle === angle && picture.shows === shows)
  return angles
    .map(angle => ({ angle, out: findPicture(angle, 'out'), back: findPicture(angle, 'back') }))
    .filter(({ out, back }) => out || back)
}

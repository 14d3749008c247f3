import type { Picture } from '../request.ts'

/** As in domain/requests/inspection.ts; written out, so that no rules come along. */
const angles = ['front', 'back', 'left', 'right', 'top', 'underside'] as const
export type Angle = (typeof angles)[number]

export interface Side {
  angle: Angle
  out: Picture | undefined
  back: Picture | undefined
}

/** The same side when it left and when it came back, beside each other; a side nobody photographed is left out. */
export function pairSides(pictures: readonly Picture[]): Side[] {
  const findPicture = (angle: Angle, shows: 'out' | 'back') =>
    pictures.find(picture => picture.angle === angle && picture.shows === shows)
  return angles
    .map(angle => ({ angle, out: findPicture(angle, 'out'), back: findPicture(angle, 'back') }))
    .filter(({ out, back }) => out || back)
}

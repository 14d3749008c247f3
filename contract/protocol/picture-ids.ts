import { z } from 'zod'

/** Ids of pictures that the caller uploaded for this, so many at most. */
export function pictureIds(max: number) {
  return z
    .array(z.uuid('choice_unknown'))
    .refine(list => list.length <= max, { message: 'image_too_many', params: { max } })
    .default([])
}

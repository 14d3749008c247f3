import { z } from 'zod'

/** Ids of pictures that the caller uploaded for this purpose, with a maximum number. */
export function pictureIds(max: number) {
  return z
    .array(z.uuid('choice_unknown'))
    .refine(list => list.length <= max, { message: 'image_too_many', params: { max } })
    .default([])
}

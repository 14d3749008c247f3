import type { z } from 'zod'
import type { galleryEntrySchema } from '#contract/offers/catalogue-texts.ts'
import type { Tx } from '#db/transaction.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { cataloguePictures } from '../store-pictures.ts'

export type Gallery = readonly z.output<typeof galleryEntrySchema>[]

/** As it is stored: with the size of each picture, so that a page reserves its space before it loads. */
export async function bindGallery(tx: Tx, gallery: Gallery): Promise<string> {
  const pictures = await cataloguePictures(
    tx,
    gallery.map(({ file_id }) => file_id),
  )
  const sized = gallery.map((entry, index) => {
    const picture = pictures.find(({ file_id }) => file_id === entry.file_id)
    const { width, height } = picture ?? rejectField(`gallery.${index}.file_id`, 'invalid')
    return { ...entry, width, height }
  })
  return JSON.stringify(sized)
}

import { buffer } from 'node:stream/consumers'
import { translate } from '#i18n/translate.ts'
import type { Context } from '../context.ts'
import { FileUnavailable } from '../files/file-store.ts'
import { makeDocumentPicture } from '../files/picture.ts'
import { readPictureSize } from '../files/picture-size.ts'
import type { PdfPage } from './pdf-page.ts'

/** In points. */
const sizes = {
  /** Three in a row: pictures as evidence. */
  usual: { width: 142, height: 106, gap: 10 },
  /** Four in a row: all sides of a machine, on the sheet that is signed for them. */
  small: { width: 104, height: 66, gap: 10 },
} as const
/** The pixel size of the copy in the document. */
const maxSidePx = 720
/** A document shows a selection; all pictures are available with the object itself. */
const maxPictures = 12

/** The copies for a document in order; undefined: one that cannot be decoded. */
export type DocumentPictures = (Uint8Array | undefined)[]

/**
 * Loads pictures before a document is rendered. One that cannot be decoded is omitted. One that is only temporarily
 * unavailable makes it fail, because nobody would notice later that it is missing.
 */
export async function loadDocumentPictures(
  { files }: Pick<Context, 'files'>,
  ids: readonly string[],
): Promise<DocumentPictures> {
  // In parallel, so that an unresponsive store delays a document once and not once per picture.
  const found = await Promise.all(ids.slice(0, maxPictures).map(id => buffer(files.read(id)).catch(omitUnreadable)))
  const copies: DocumentPictures = []
  for (const bytes of found) copies.push(bytes && (await makeDocumentPicture(bytes, maxSidePx)))
  return copies
}

export interface PictureRows {
  heading: string
  pictures: DocumentPictures
  /** What is known of each picture, in their order; without it, what the heading says of all. */
  subjects?: readonly string[]
  size?: keyof typeof sizes
}

/** Writes the pictures side by side below a heading. */
export function writePictures(page: PdfPage, { heading, pictures, subjects, size = 'usual' }: PictureRows): void {
  if (pictures.length === 0) return
  const t = translate(page.language)
  const count = pictures.length
  const { width, height, gap } = sizes[size]
  page.fit(height + 2 * page.body.leading)
  page.write(heading, { cut: 'strong', after: 6, tag: 'H2' })
  const across = Math.floor((page.width + gap) / (width + gap))
  for (let index = 0; index < pictures.length; index += across) {
    page.fit(height + gap)
    for (const [column, bytes] of pictures.slice(index, index + across).entries()) {
      const left = page.left + column * (width + gap)
      const number = index + column + 1
      const alt = t('papers.picture', { number, count, subject: subjects?.[number - 1] ?? heading })
      if (bytes) writePicture(page, bytes, { alt, left, fit: [width, height] })
    }
    page.space(height + gap)
  }
  page.space(6)
}

function writePicture(
  page: PdfPage,
  bytes: Uint8Array,
  { alt, left, fit }: { alt: string; left: number; fit: [width: number, height: number] },
): void {
  const picture = Buffer.from(bytes)
  const { width, height } = readPictureSize(picture) ?? { width: fit[0], height: fit[1] }
  const scale = Math.min(fit[0] / width, fit[1] / height)
  page.depict('Figure', () => page.doc.image(picture, left, page.y, { fit }), {
    alt,
    bbox: [left, page.y, left + width * scale, page.y + height * scale],
  })
}

function omitUnreadable(error: unknown): undefined {
  if (error instanceof FileUnavailable) throw error
}

import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { FileUnavailable } from '../files/file-store.ts'
import { makeDocumentPicture } from '../files/picture.ts'
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

/** Writes the pictures side by side below a heading. */
export function writePictures(
  page: PdfPage,
  { heading, pictures, size = 'usual' }: { heading: string; pictures: DocumentPictures; size?: keyof typeof sizes },
): void {
  if (pictures.length === 0) return
  const { width, height, gap } = sizes[size]
  page.fit(height + 2 * page.body.leading)
  page.write(heading, { cut: 'strong', after: 6 })
  const across = Math.floor((page.width + gap) / (width + gap))
  for (let index = 0; index < pictures.length; index += across) {
    page.fit(height + gap)
    for (const [column, bytes] of pictures.slice(index, index + across).entries()) {
      const left = page.left + column * (width + gap)
      if (bytes) page.doc.image(Buffer.from(bytes), left, page.y, { fit: [width, height] })
    }
    page.space(height + gap)
  }
  page.space(6)
}

function omitUnreadable(error: unknown): undefined {
  if (error instanceof FileUnavailable) throw error
}

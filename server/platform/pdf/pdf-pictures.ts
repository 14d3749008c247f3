import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { FileUnavailable } from '../files/file-store.ts'
import { makeDocumentPicture } from '../files/picture.ts'
import type { PdfPage } from './pdf-page.ts'

/** In points. */
const sizes = {
  /** Three beside each other: what proves something. */
  usual: { width: 142, height: 106, gap: 10 },
  /** Four: all sides of a machine, on the sheet that is signed for them. */
  small: { width: 104, height: 66, gap: 10 },
} as const
/** In pixels of the copy that is put on the paper. */
const maxSidePx = 720
/** A paper is to be read, not to be an archive: all of them stand beside what it is about. */
const maxPictures = 12

/** Copies for a paper, in their order; undefined: one that can't be read. */
export type DocumentPictures = (Uint8Array | undefined)[]

/**
 * Read before a paper is drawn. One that can't be read is left out, and nothing with it. One that is only out of reach now
 * is waited for: nobody would see later that it is missing.
 */
export async function loadDocumentPictures(
  { files }: Pick<Context, 'files'>,
  ids: readonly string[],
): Promise<DocumentPictures> {
  // At once: a store that is silent keeps a paper waiting once, not for each of its pictures.
  const found = await Promise.all(ids.slice(0, maxPictures).map(id => buffer(files.read(id)).catch(omitUnreadable)))
  const copies: DocumentPictures = []
  for (const bytes of found) copies.push(bytes && (await makeDocumentPicture(bytes, maxSidePx)))
  return copies
}

/** Side by side below a heading. */
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

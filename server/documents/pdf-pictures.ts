import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { OutOfReach } from '../files/file-store.ts'
import { pictureForPaper } from '../files/picture.ts'
import type { PdfPage } from './pdf-page.ts'

/** In points, and in pixels of the copy that is put on the paper. */
const sizes = {
  /** Three beside each other: what proves something. */
  usual: { width: 142, height: 106, gap: 10, longest: 720 },
  /** Four: all sides of a machine, on the sheet that is signed for them. */
  small: { width: 104, height: 66, gap: 10, longest: 720 },
} as const
/** A paper is to be read, not to be an archive: all of them stand beside what it is about. */
const mostPictures = 12

/**
 * Side by side below a heading; a picture that can't be read is left out, and nothing with it. One that is only out of
 * reach now is waited for: nobody would see later that it is missing.
 */
export async function writePictures(
  page: PdfPage,
  { files }: Pick<Context, 'files'>,
  { heading, ids, size = 'usual' }: { heading: string; ids: readonly string[]; size?: keyof typeof sizes },
): Promise<void> {
  const shown = ids.slice(0, mostPictures)
  if (shown.length === 0) return
  const { width, height, gap, longest } = sizes[size]
  // At once: a store that is silent keeps a paper waiting once, not for each of its pictures.
  const found = await Promise.all(shown.map(id => buffer(files.read(id)).catch(leftOut)))
  page.fit(height + 2 * page.body.leading)
  page.write(heading, { cut: 'strong', after: 6 })
  const across = Math.floor((page.width + gap) / (width + gap))
  for (let index = 0; index < shown.length; index += across) {
    page.fit(height + gap)
    for (const [column, kept] of found.slice(index, index + across).entries()) {
      const bytes = kept && (await pictureForPaper(kept, longest))
      if (bytes) page.doc.image(bytes, page.left + column * (width + gap), page.y, { fit: [width, height] })
    }
    page.space(height + gap)
  }
  page.space(6)
}

function leftOut(error: unknown): undefined {
  if (error instanceof OutOfReach) throw error
}

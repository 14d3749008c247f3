import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { OutOfReach } from '../files/file-store.ts'
import { pictureForPaper } from '../files/picture.ts'
import type { PdfPage } from './pdf-page.ts'

/** In points. */
const sizes = {
  /** Three beside each other: what proves something. */
  usual: { width: 142, height: 106, gap: 10 },
  /** Four: all sides of a machine, on the sheet that is signed for them. */
  small: { width: 104, height: 66, gap: 10 },
} as const
/** In pixels of the copy that is put on the paper. */
const longest = 720
/** A paper is to be read, not to be an archive: all of them stand beside what it is about. */
const mostPictures = 12

/** Copies for a paper, in their order; undefined: one that can't be read. */
export type PaperPictures = (Uint8Array | undefined)[]

/**
 * Read before a paper is drawn. One that can't be read is left out, and nothing with it. One that is only out of reach now
 * is waited for: nobody would see later that it is missing.
 */
export async function picturesForPaper(
  { files }: Pick<Context, 'files'>,
  ids: readonly string[],
): Promise<PaperPictures> {
  // At once: a store that is silent keeps a paper waiting once, not for each of its pictures.
  const found = await Promise.all(ids.slice(0, mostPictures).map(id => buffer(files.read(id)).catch(leftOut)))
  const copies: PaperPictures = []
  for (const kept of found) copies.push(kept && (await pictureForPaper(kept, longest)))
  return copies
}

/** Side by side below a heading. */
export function writePictures(
  page: PdfPage,
  { heading, pictures, size = 'usual' }: { heading: string; pictures: PaperPictures; size?: keyof typeof sizes },
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

function leftOut(error: unknown): undefined {
  if (error instanceof OutOfReach) throw error
}

import { Worker } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '../refusal.ts'
import type { Painting } from './painter.ts'
import { sizeOf } from './picture-size.ts'
import { scales } from './scales.ts'

const allowed = ['image/jpeg', 'image/png', 'image/webp']
/** A picture of 40 megapixels is more than any phone needs; beyond that lies the decompression bomb. */
const mostPixels = 40_000_000
const longestSide = 2048
const quality = 82

export interface Picture {
  bytes: Buffer
  mime: 'image/webp'
  width: number
  height: number
}

/** A picture that is unpacked takes some hundred times its file: all at once take no more than the largest one may. */
const weighed = scales(mostPixels)
/** The least that a picture weighs: a thread costs something too. */
const leastWeight = mostPixels / 4

/**
 * Judges a picture by its bytes, not by its name, and makes a new one of it: turned upright, bounded, without EXIF
 * (where it was taken is nobody's business) and without anything that was hidden behind the pixels.
 */
export async function cleanPicture(bytes: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !allowed.includes(type.mime)) refuseFormat()
  const { width, height } = sizeOf(bytes) ?? refuseFormat()
  const pixels = width * height
  if (pixels > mostPixels) refuse('too_large')
  const shrinkTo = Math.max(width, height) > longestSide ? longestSide : undefined
  const painted = await weighed(Math.max(pixels, leastWeight), () => repaint({ bytes, shrinkTo, quality }))
  if (!painted) return refuseFormat()
  return { ...(sizeOf(painted) ?? refuseFormat()), bytes: painted, mime: 'image/webp' }
}

/** A small copy for a paper, which takes no WebP; undefined: it can't be read. */
export function pictureForPaper(bytes: Buffer, longest: number): Promise<Buffer | undefined> {
  const { width, height } = sizeOf(bytes) ?? { width: longestSide, height: longestSide }
  const shrinkTo = Math.max(width, height) > longest ? longest : undefined
  return weighed(Math.max(width * height, leastWeight), () => repaint({ bytes, shrinkTo, quality, as: 'jpeg' }))
}

/**
 * In a thread that ends with the picture: what the library unpacks lies outside of what the engine counts, and would
 * stay until something else makes it collect, a hundred megabytes for each large picture.
 */
function repaint(painting: Painting): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./painter.ts', import.meta.url), { workerData: painting })
    let painted: Buffer | undefined
    // Watched (`node --watch`), a thread also tells which files it has read, and tells that first.
    thread.on('message', (told: unknown) => {
      if (told instanceof Uint8Array) painted = Buffer.from(told)
    })
    thread.once('error', reject)
    thread.once('exit', () => resolve(painted))
  })
}

function refuseFormat(): never {
  return refuse('wrong_media_type', {
    fields: [{ path: 'file', rule: 'image_format', message: '', values: { formats: 'JPEG, PNG, WebP' } }],
  })
}

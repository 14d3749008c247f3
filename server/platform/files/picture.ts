import { Worker } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { FairQueue } from '../queues/fair-queue.ts'
import { refuse } from '../refusal.ts'
import type { Painting } from './painter.ts'
import { type Packing, packingOf, sizeOf } from './picture-size.ts'

const allowed = ['image/jpeg', 'image/png', 'image/webp']
/**
 * A photo of 40 megapixels is more than any phone needs; beyond that lies the decompression bomb. Phones send photos as
 * JPEG; what they send otherwise, pictures of their screen, is smaller, and much cheaper to make large on purpose.
 */
const mostPixels = 40_000_000
const mostUnlikePhotos = 24_000_000
/** With 16 bits for a colour it takes twice the memory. */
const mostDeep = 12_000_000
/** A JPEG that comes in steps usually has ten; with hundreds it would be drawn hundreds of times. */
const mostScans = 24
const longestSide = 2048
const quality = 82

export interface Picture {
  bytes: Buffer
  mime: 'image/webp'
  width: number
  height: number
}

/**
 * A picture that is unpacked takes some hundred times its file: all at once take no more than one and a half of the
 * largest. One person may have one of the largest under way, one network a little more, so that a usual photo of
 * somebody else is drawn beside it.
 */
const queue = new FairQueue({
  most: 1.5 * mostPixels,
  mostEach: { person: mostPixels, network: 1.125 * mostPixels },
  ...{ longest: 100, longestEach: 30 },
})
/** The least that a picture weighs: a thread costs something too. */
const leastWeight = mostPixels / 8

/**
 * Judges a picture by its bytes, not by its name, and makes a new one of it: turned upright, bounded, without EXIF
 * (where it was taken is nobody's business) and without anything that was hidden behind the pixels.
 */
export async function cleanPicture(bytes: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !allowed.includes(type.mime)) refuseFormat()
  const packing = packingOf(bytes) ?? refuseFormat()
  const { width, height } = packing
  if (width * height > mostPixelsOf(packing) || packing.scans > mostScans) refuse('too_large')
  const shrinkTo = Math.max(width, height) > longestSide ? longestSide : undefined
  const painted = await queue.run(weightOf(packing), () => repaint({ bytes, shrinkTo, quality }))
  if (!painted) return refuseFormat()
  return { ...(sizeOf(painted) ?? refuseFormat()), bytes: painted, mime: 'image/webp' }
}

/** A small copy for a paper, which takes no WebP; undefined: it can't be read. */
export function pictureForPaper(bytes: Buffer, longest: number): Promise<Buffer | undefined> {
  const { width, height } = sizeOf(bytes) ?? { width: longestSide, height: longestSide }
  const shrinkTo = Math.max(width, height) > longest ? longest : undefined
  return queue.run(weightOf({ width, height }), () => repaint({ bytes, shrinkTo, quality, as: 'jpeg' }))
}

function mostPixelsOf({ kind, depth }: Packing): number {
  if (kind === 'jpeg') return mostPixels
  return depth > 8 ? mostDeep : mostUnlikePhotos
}

function weightOf({ width, height }: Pick<Packing, 'width' | 'height'>): number {
  return Math.max(width * height, leastWeight)
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

import { Worker } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { FairQueue } from '../queues/fair-queue.ts'
import { refuse } from '../refusal.ts'
import type { Painting } from './painter.ts'
import { type Packing, readPacking, readPictureSize } from './picture-size.ts'

const allowed = ['image/jpeg', 'image/png', 'image/webp']
/**
 * A photo of 40 megapixels is more than any phone needs; beyond that lies the decompression bomb. Phones send photos as
 * JPEG; what they send otherwise, pictures of their screen, is smaller, and much cheaper to make large on purpose.
 */
const maxPixels = 40_000_000
const maxNonPhotoPixels = 24_000_000
/** With 16 bits for a colour it takes twice the memory. */
const maxDeepPixels = 12_000_000
/** A JPEG that comes in steps usually has ten; with hundreds it would be drawn hundreds of times. */
const maxScans = 24
const maxSide = 2048
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
  maxWeight: 1.5 * maxPixels,
  maxWeightPer: { user: maxPixels, network: 1.125 * maxPixels },
  ...{ maxQueued: 100, maxQueuedPerNetwork: 30 },
})
/** The least that a picture weighs: a thread costs something too. */
const minWeight = maxPixels / 8

/**
 * Judges a picture by its bytes, not by its name, and makes a new one of it: turned upright, bounded, without EXIF
 * (where it was taken is nobody's business) and without anything that was hidden behind the pixels.
 */
export async function cleanPicture(bytes: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !allowed.includes(type.mime)) rejectFormat()
  const packing = readPacking(bytes) ?? rejectFormat()
  const { width, height } = packing
  if (width * height > maxPixelsFor(packing) || packing.scans > maxScans) refuse('too_large')
  const shrinkTo = Math.max(width, height) > maxSide ? maxSide : undefined
  const painted = await queue.run(computeWeight(packing), () => repaint({ bytes, shrinkTo, quality }))
  if (!painted) return rejectFormat()
  return { ...(readPictureSize(painted) ?? rejectFormat()), bytes: painted, mime: 'image/webp' }
}

/** A small copy for a paper, which takes no WebP; undefined: it can't be read. */
export function makeDocumentPicture(bytes: Buffer, maxSidePx: number): Promise<Buffer | undefined> {
  const { width, height } = readPictureSize(bytes) ?? { width: maxSide, height: maxSide }
  const shrinkTo = Math.max(width, height) > maxSidePx ? maxSidePx : undefined
  return queue.run(computeWeight({ width, height }), () => repaint({ bytes, shrinkTo, quality, as: 'jpeg' }))
}

function maxPixelsFor({ kind, depth }: Packing): number {
  if (kind === 'jpeg') return maxPixels
  return depth > 8 ? maxDeepPixels : maxNonPhotoPixels
}

function computeWeight({ width, height }: Pick<Packing, 'width' | 'height'>): number {
  return Math.max(width * height, minWeight)
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
    thread.on('message', (message: unknown) => {
      if (message instanceof Uint8Array) painted = Buffer.from(message)
    })
    thread.once('error', reject)
    thread.once('exit', () => resolve(painted))
  })
}

function rejectFormat(): never {
  return refuse('wrong_media_type', {
    fields: [{ path: 'file', rule: 'image_format', message: '', values: { formats: 'JPEG, PNG, WebP' } }],
  })
}

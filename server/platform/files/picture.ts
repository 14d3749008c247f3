import { Worker } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { FairQueue } from '../queues/fair-queue.ts'
import { refuse } from '../refusal.ts'
import type { PaintInput } from './painter.ts'
import { type Packing, type PictureSize, readPacking, readPictureSize } from './picture-size.ts'

const allowed = ['image/jpeg', 'image/png', 'image/webp']
const allowedNames = 'JPEG, PNG, WebP'
/**
 * A photo of 40 megapixels is more than any phone takes; more could be a decompression bomb. Phones send photos as
 * JPEG; their other formats, such as screenshots, are smaller, and a large one is much cheaper to produce on purpose.
 */
const maxPixels = 40_000_000
const maxNonPhotoPixels = 24_000_000
/** With 16 bits per channel it needs twice the memory. */
const maxDeepPixels = 12_000_000
/** A progressive JPEG usually has ten scans; with hundreds it would be decoded hundreds of times. */
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
 * A decoded picture needs some hundred times the size of its file: all in progress together are limited to one and a
 * half of the largest. One person may have one of the largest in progress, one network a little more, so that a usual
 * photo of somebody else is processed at the same time.
 */
const queue = new FairQueue({
  maxWeight: 1.5 * maxPixels,
  maxWeightPer: { user: maxPixels, network: 1.125 * maxPixels },
  ...{ maxQueued: 100, maxQueuedPerNetwork: 30 },
})
/** The minimum weight of a picture, because a thread has a cost of its own. */
const minWeight = maxPixels / 8

/**
 * Recognises a picture by its bytes, not by its name, and encodes it again: upright, limited in size, without EXIF
 * (which may contain the location) and without any data hidden behind the pixels.
 */
export async function cleanPicture(bytes: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !allowed.includes(type.mime)) rejectFormat()
  const { painted } = await decode(bytes, maxSide)
  return { ...(readPictureSize(painted) ?? rejectFormat()), bytes: painted, mime: 'image/webp' }
}

/** The side of the copy that proves that a picture can be decoded. */
const proofSide = 64

/** The size of a picture that stays as it is; `formats` are named where it cannot be decoded. */
export async function measurePicture(bytes: Buffer, formats: string): Promise<PictureSize> {
  const { width, height } = (await decode(bytes, proofSide, formats)).packing
  return { width, height }
}

async function decode(bytes: Buffer, side: number, formats = allowedNames) {
  const packing = readPacking(bytes) ?? rejectFormat(formats)
  const { width, height } = packing
  if (width * height > maxPixelsFor(packing) || packing.scans > maxScans) refuse('too_large')
  const shrinkTo = Math.max(width, height) > side ? side : undefined
  const painted = await queue.run(computeWeight(packing), () => repaint({ bytes, packing, shrinkTo, quality }))
  return { packing, painted: painted ?? rejectFormat(formats) }
}

/** A small copy for a document, which does not support WebP; undefined: it cannot be decoded. */
export async function makeDocumentPicture(bytes: Buffer, maxSidePx: number): Promise<Buffer | undefined> {
  const packing = readPacking(bytes)
  if (!packing) return undefined
  const shrinkTo = Math.max(packing.width, packing.height) > maxSidePx ? maxSidePx : undefined
  return queue.run(computeWeight(packing), () => repaint({ bytes, packing, shrinkTo, quality, as: 'jpeg' }))
}

function maxPixelsFor({ kind, depth }: Packing): number {
  if (kind === 'jpeg') return maxPixels
  return depth > 8 ? maxDeepPixels : maxNonPhotoPixels
}

function computeWeight({ width, height }: Pick<Packing, 'width' | 'height'>): number {
  return Math.max(width * height, minWeight)
}

/**
 * Runs in a thread that ends with the picture: the library's memory is not visible to the engine, and would otherwise
 * stay allocated until the next garbage collection, a hundred megabytes for each large picture.
 */
export function repaint(painting: PaintInput): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./painter.ts', import.meta.url), { workerData: painting })
    let painted: Buffer | undefined
    // In watch mode (`node --watch`) a thread first reports which files it has loaded.
    thread.on('message', (message: unknown) => {
      if (message instanceof Uint8Array) painted = Buffer.from(message)
    })
    thread.once('error', reject)
    thread.once('exit', () => resolve(painted))
  })
}

export function rejectFormat(formats = allowedNames): never {
  return refuse('wrong_media_type', {
    fields: [{ path: 'file', rule: 'image_format', message: '', values: { formats } }],
  })
}

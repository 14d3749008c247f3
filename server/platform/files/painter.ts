import { parentPort, workerData } from 'node:worker_threads'
import { type Metadata, ResizeFit, Transformer } from '@napi-rs/image'
import type { Packing } from './picture-size.ts'

export interface PaintInput {
  bytes: Uint8Array
  /** What was read from the bytes: the decoder must agree. */
  packing: Packing
  /** Longest side; undefined: the original size. */
  shrinkTo: number | undefined
  quality: number
  /** The output format; WebP by default. Documents support only JPEG. */
  as?: 'jpeg'
}

/**
 * The work of a `repaint` thread: it converts one picture and ends. Null: the picture cannot be decoded, or it is another
 * one than was read.
 */
async function paint({ bytes, packing, shrinkTo, quality, as }: PaintInput): Promise<Buffer | null> {
  try {
    const picture = new Transformer(bytes).rotate()
    if (!isAsRead(packing, await picture.metadata())) return null
    if (shrinkTo) picture.resize({ width: shrinkTo, height: shrinkTo, fit: ResizeFit.Inside })
    return as === 'jpeg' ? picture.jpegSync(quality) : picture.webpSync(quality)
  } catch {
    return null
  }
}

/** Metadata are those of the picture turned upright, and are read from the decoded one, which is decoded only once. */
function isAsRead(packing: Packing, { format, width, height }: Metadata): boolean {
  const isSame = width === packing.width && height === packing.height
  const isTurned = width === packing.height && height === packing.width
  return format === packing.kind && (isSame || isTurned)
}

parentPort?.postMessage(await paint(workerData as PaintInput))

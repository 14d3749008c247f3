import { parentPort, workerData } from 'node:worker_threads'
import { ResizeFit, Transformer } from '@napi-rs/image'

export interface Painting {
  bytes: Uint8Array
  /** Longest side; undefined: the original size. */
  shrinkTo: number | undefined
  quality: number
  /** The output format; WebP by default. Documents support only JPEG. */
  as?: 'jpeg'
}

/** The work of a `repaint` thread: it converts one picture and ends. Null: the picture cannot be decoded. */
function paint({ bytes, shrinkTo, quality, as }: Painting): Buffer | null {
  try {
    const picture = new Transformer(bytes).rotate()
    if (shrinkTo) picture.resize({ width: shrinkTo, height: shrinkTo, fit: ResizeFit.Inside })
    return as === 'jpeg' ? picture.jpegSync(quality) : picture.webpSync(quality)
  } catch {
    return null
  }
}

parentPort?.postMessage(paint(workerData as Painting))

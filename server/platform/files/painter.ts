import { parentPort, workerData } from 'node:worker_threads'
import { ResizeFit, Transformer } from '@napi-rs/image'

export interface Painting {
  bytes: Uint8Array
  /** Longest side; undefined: as large as it is. */
  shrinkTo: number | undefined
  quality: number
  /** As what it is written; WebP unless it is told. Papers take JPEG alone. */
  as?: 'jpeg'
}

/** What a thread of `repaint` does: one picture, then it ends. Null: it can't be read. */
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

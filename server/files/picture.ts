import { ResizeFit, Transformer } from '@napi-rs/image'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '../refusal.ts'

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

/**
 * Judges a picture by its bytes, not by its name, and makes a new one of it: turned upright, bounded, without EXIF
 * (where it was taken is nobody's business) and without anything that was hidden behind the pixels.
 */
export async function cleanPicture(bytes: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !allowed.includes(type.mime)) refuseFormat()
  const { width, height } = await new Transformer(bytes).metadata().catch(refuseFormat)
  if (width * height > mostPixels || width < 1 || height < 1) refuse('too_large')
  const picture = new Transformer(bytes).rotate()
  if (Math.max(width, height) > longestSide) {
    picture.resize({ width: longestSide, height: longestSide, fit: ResizeFit.Inside })
  }
  const clean = await picture.webp(quality).catch(refuseFormat)
  const size = await new Transformer(clean).metadata()
  return { bytes: clean, mime: 'image/webp', width: size.width, height: size.height }
}

function refuseFormat(): never {
  return refuse('wrong_media_type', {
    fields: [{ path: 'file', rule: 'image_format', message: '', values: { formats: 'JPEG, PNG, WebP' } }],
  })
}

import { type Crop, computeSquare } from './crop.ts'

/** Sharp on every screen that shows it, yet a small file. */
const maxSide = 512
const quality = 0.9

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = computeSquare(crop, picture)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a file: WebP, or JPEG in browsers that cannot write WebP. Never enlarged. */
export async function cropFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(maxSide, Math.round(computeSquare(crop, picture).side)))
  canvas.height = canvas.width
  drawCrop(canvas, picture, crop)
  const webp = await toBlob(canvas, 'image/webp')
  const blob = webp.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  return new File([blob], blob.type === 'image/webp' ? 'avatar.webp' : 'avatar.jpg', { type: blob.type })
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture from the canvas'))), type, quality)
  })
}

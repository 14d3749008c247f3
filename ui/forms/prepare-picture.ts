/** What the shop stores: JPEG, PNG, WebP. The file dialog of an iPhone turns its photos into JPEG for this list. */
export const pictureFormats = 'image/jpeg,image/png,image/webp'
const phoneFormat = /^image\/hei[cf]$|\.hei[cf]$/i
/** Of these the server removes what does not belong to the picture; redrawn, a screenshot would lose sharpness. */
const unchanged: readonly string[] = ['image/png', 'image/webp']

/** From the sharpest to the smallest: the longest side in pixels, and the quality of the JPEG. */
const attempts = [
  [2048, 0.85],
  [2048, 0.7],
  [1600, 0.7],
  [1200, 0.6],
] as const

/** An opened picture, upright. */
export interface Opened {
  width: number
  height: number
  draw: (width: number, height: number, quality: number) => Promise<Blob | null>
  close: () => void
}

/** `format`: no picture that the shop takes; `unreadable`: this browser cannot open it. */
export type PictureRefusal = 'format' | 'unreadable'

/**
 * A photo as it is sent: redrawn as JPEG, small enough for the server, upright and without the place where it was
 * taken. A small PNG or WebP stays as it is.
 */
export async function preparePicture(
  file: File,
  maxBytes: number,
  open: (file: File) => Promise<Opened> = openPicture,
): Promise<File | PictureRefusal> {
  const isKnown = pictureFormats.split(',').includes(file.type)
  if (!isKnown && !phoneFormat.test(file.type) && !phoneFormat.test(file.name)) return 'format'
  if (unchanged.includes(file.type) && file.size <= maxBytes) return file
  let picture: Opened
  try {
    picture = await open(file)
  } catch {
    return 'unreadable'
  }
  try {
    return (await redraw(file, picture, maxBytes)) ?? 'unreadable'
  } finally {
    picture.close()
  }
}

async function redraw(file: File, { width, height, draw }: Opened, maxBytes: number): Promise<File | undefined> {
  let smallest: Blob | undefined
  for (const [maxSide, quality] of attempts) {
    const scale = Math.min(1, maxSide / Math.max(width, height))
    const blob = await draw(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), quality)
    smallest = blob ?? smallest
    if (blob && blob.size <= maxBytes) break
  }
  if (!smallest) return undefined
  const name = file.name.replace(/\.[^.]*$/, '') || 'photo'
  return new File([smallest], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
}

/** The browser turns a photo upright while it opens it. */
async function openPicture(file: File): Promise<Opened> {
  const bitmap = await createImageBitmap(file)
  return {
    width: bitmap.width,
    height: bitmap.height,
    close: () => bitmap.close(),
    draw(width, height, quality) {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const pen = canvas.getContext('2d')
      if (!pen) return Promise.resolve(null)
      // JPEG has no transparency: it would become black.
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, width, height)
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(bitmap, 0, 0, width, height)
      return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    },
  }
}

import type { Client } from '#client/call.ts'

const maxEdge = 2000
const quality = 0.85
const uploadMs = 120_000

/**
 * A camera makes pictures of six megabytes and more, a settlement needs a tenth of it: smaller before it goes over the
 * line. What the browser can't draw goes as it is, and the server says whether it fits.
 */
export async function shrink(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = maxEdge / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
  } catch (error) {
    console.warn('picture sent as it is', error)
    return file
  }
}

/** Uploaded at once, so that nothing is lost when the connection is: the id is what stays. */
export async function uploadPicture(client: Client, file: File): Promise<string> {
  const form = new FormData()
  form.append('purpose', 'after_sale')
  form.append('file', await shrink(file))
  return (await client.with({ quiet: true, timeLimitMs: uploadMs })('POST /common/files/upload', { form })).id
}

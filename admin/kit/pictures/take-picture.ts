import type { Client } from '#client/call.ts'

const maxEdge = 2000
const quality = 0.85
const uploadMs = 120_000

/**
 * A camera's pictures have six megabytes and more, and a tenth is enough for a settlement: they are reduced before the
 * upload. A file that the browser cannot decode is sent as it is, and the server checks it.
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

/** Uploaded at once and referred to by id, so that nothing is lost with the connection. */
export async function uploadPicture(client: Client, file: File): Promise<string> {
  const form = new FormData()
  form.append('purpose', 'after_sale')
  form.append('file', await shrink(file))
  return (await client.with({ quiet: true, timeLimitMs: uploadMs })('POST /common/files/upload', { form })).id
}

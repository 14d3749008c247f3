import type { Client } from '#client/call.ts'
import { preparePicture } from '#ui/forms/prepare-picture.ts'

/** The pictures of a camera have six megabytes and more, and a tenth is enough for a settlement. */
const maxBytes = 1024 * 1024
const uploadMs = 120_000

/**
 * Uploaded at once and referred to by id, so that nothing is lost with the connection. A file that the browser cannot
 * open is sent as it is, and the server checks it.
 */
export async function uploadPicture(client: Client, file: File): Promise<string> {
  const prepared = await preparePicture(file, maxBytes)
  const form = new FormData()
  form.append('purpose', 'after_sale')
  form.append('file', typeof prepared === 'string' ? file : prepared)
  return (await client.with({ quiet: true, timeLimitMs: uploadMs })('POST /common/files/upload', { form })).id
}

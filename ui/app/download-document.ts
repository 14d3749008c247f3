import type { Client } from '#client/call.ts'

/** Long enough for a browser that asks for a location first. */
const retentionMs = 60_000

/**
 * Fetches a document with the session of this browser and saves it under its name. A plain link would not work, because
 * the address alone gives no access. Fails like every call: the message is shown, and the promise rejects.
 */
export async function downloadDocument(client: Pick<Client, 'file'>, href: string, name: string): Promise<void> {
  const blob = await client.file(href)
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), retentionMs)
}

import type { Client } from '#client/call.ts'

/** Long enough for a browser that asks where to put it. */
const retentionMs = 60_000

/**
 * Fetches a paper with the session of this browser and saves it under its name. The address alone opens nothing, so a
 * plain link can't. Fails as every call does: the message is shown, and whoever waits gets the failure.
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

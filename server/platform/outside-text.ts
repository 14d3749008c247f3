import { fetchOutside } from './outside.ts'

export interface TextRequest {
  timeoutMs: number
  /** The maximum size that is read, whatever the response declares. */
  mostBytes: number
  accept: string
}

export class OutsideError extends Error {}

/**
 * Fetches the text of an external address, without following redirects, without reading error bodies, and with a
 * limited size. The timeout includes the body.
 */
export async function fetchOutsideText(
  url: string | URL,
  { timeoutMs, mostBytes, accept }: TextRequest,
): Promise<string> {
  const response = await fetchOutside(url, { timeoutMs, headers: { accept }, redirect: 'error' })
  if (!response.ok) {
    await response.body?.cancel()
    throw new OutsideError(`status ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new OutsideError('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A reason for the log without the requested address, which may contain a street. */
export function loggableReason(error: unknown): string {
  if (error instanceof OutsideError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? error) as { code?: string }
  return typeof code === 'string' ? code : error.name
}

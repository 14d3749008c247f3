import { fetchOutside } from './outside.ts'

export interface TextRequest {
  timeoutMs: number
  /** More than this is not read, whatever the answer calls itself. */
  mostBytes: number
  accept: string
}

export class OutsideError extends Error {}

/**
 * What an address outside answers, as text. Only what was asked: no redirects, no errors with a body, nothing without
 * end. The timeout holds for the body too.
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

/** What may stand in a log: never the address that was asked, people's streets can be in it. */
export function loggableReason(error: unknown): string {
  if (error instanceof OutsideError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? error) as { code?: string }
  return typeof code === 'string' ? code : error.name
}

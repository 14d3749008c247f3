import { outside } from './outside.ts'

export interface TextRequest {
  timeoutMs: number
  /** More than this is not read, whatever the answer calls itself. */
  mostBytes: number
  accept: string
}

export class OutsideFailure extends Error {}

/**
 * What an address outside answers, as text. Only what was asked: no redirects, no errors with a body, nothing without
 * end. The timeout holds for the body too.
 */
export async function outsideText(url: string | URL, { timeoutMs, mostBytes, accept }: TextRequest): Promise<string> {
  const response = await outside(url, { timeoutMs, headers: { accept }, redirect: 'error' })
  if (!response.ok) {
    await response.body?.cancel()
    throw new OutsideFailure(`status ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new OutsideFailure('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** What may stand in a log: never the address that was asked, people's streets can be in it. */
export function reasonOf(error: unknown): string {
  if (error instanceof OutsideFailure) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? error) as { code?: string }
  return typeof code === 'string' ? code : error.name
}

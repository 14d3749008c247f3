import { outside } from '../outside.ts'
import { type DayRates, NotRates, parseEcb } from './parse-ecb.ts'

const timeoutMs = 5000
/** The real file has two kilobytes. */
const mostBytes = 64 * 1024

/** Asks the European Central Bank. Throws whatever keeps it from being today's file; nothing of it is trusted then. */
export async function askEcb(url: string): Promise<DayRates> {
  const response = await outside(url, {
    timeoutMs,
    headers: { accept: 'application/xml, text/xml' },
    // Where it leads is not where we asked.
    redirect: 'error',
  })
  if (!response.ok) throw new NotRates(`status ${response.status}`)
  return parseEcb(await readText(response))
}

/** The timeout holds for the body too; the size is bounded before anything is read into one piece. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new NotRates('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

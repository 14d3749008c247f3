import { fetchOutsideText } from '../outside-text.ts'
import { type DayRates, parseEcb } from './parse-ecb.ts'

/** The real file has two kilobytes. */
const limits = { timeoutMs: 5000, mostBytes: 64 * 1024, accept: 'application/xml, text/xml' }

/** Asks the European Central Bank. Throws whatever keeps it from being today's file; nothing of it is trusted then. */
export async function fetchEcbRates(url: string): Promise<DayRates> {
  return parseEcb(await fetchOutsideText(url, limits))
}

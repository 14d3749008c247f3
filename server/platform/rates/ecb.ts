import { fetchOutsideText } from '../outside-text.ts'
import { type DayRates, parseEcb } from './parse-ecb.ts'

/** The real file has two kilobytes. */
const limits = { timeoutMs: 5000, mostBytes: 64 * 1024, accept: 'application/xml, text/xml' }

/**
 * Fetches the rates of the European Central Bank. Throws for anything but a valid recent file, and then uses nothing of
 * it.
 */
export async function fetchEcbRates(url: string): Promise<DayRates> {
  return parseEcb(await fetchOutsideText(url, limits))
}

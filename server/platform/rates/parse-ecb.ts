import { type Day, isDay } from '#domain/calendar.ts'
import { OutsideError } from '../outside-text.ts'

/** The rates of one day. Rates stay strings, because a double would change the published value. */
export interface DayRates {
  day: Day
  rates: { currency: string; rate: string }[]
}

export class InvalidRates extends OutsideError {}

const sender = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'
const maxCurrencies = 100

/**
 * Parses the only format the European Central Bank has published since 1999: an envelope, one dated cube, a cube for
 * each currency. Entities, includes and document types are not supported; anything that contains them, or another
 * document, is refused as a whole.
 */
export function parseEcb(xml: string): DayRates {
  if (/<!|&/.test(xml.replace(/<!--[\s\S]*?-->/g, ''))) throw new InvalidRates('declarations or entities')
  if (!xml.includes(sender) || !/<\/gesmes:Envelope>\s*$/.test(xml)) throw new InvalidRates('another document')
  const days = [...xml.matchAll(/<Cube\s+time\s*=\s*(['"])([^'"<>]*)\1\s*>/g)].map(found => found[2] ?? '')
  const [day = ''] = days
  if (days.length !== 1 || !isDay(day)) throw new InvalidRates('no single day')
  const rates = [
    ...xml.matchAll(/<Cube\s+currency\s*=\s*(['"])([^'"<>]*)\1\s+rate\s*=\s*(['"])([^'"<>]*)\3\s*\/>/g),
  ].map(found => ({ currency: found[2] ?? '', rate: found[4] ?? '' }))
  if (!rates.every(isRate)) throw new InvalidRates('a rate that is none')
  const currencies = new Set(rates.map(({ currency }) => currency))
  if (currencies.size !== rates.length || rates.length > maxCurrencies) throw new InvalidRates('a currency twice')
  // A file without these two is broken, whatever else it contains.
  if (!currencies.has('USD') || !currencies.has('GBP')) throw new InvalidRates('dollar or pound missing')
  return { day, rates }
}

function isRate({ currency, rate }: DayRates['rates'][number]): boolean {
  return /^[A-Z]{3}$/.test(currency) && /^\d{1,9}(\.\d{1,9})?$/.test(rate) && Number(rate) > 0
}

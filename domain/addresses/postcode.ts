import { toPlainWidth } from '../plain-width.ts'
import { ok, type Result, refuse } from '../result.ts'

interface PostcodeFormat {
  /** Matches the text without spaces, in capitals. */
  readonly pattern: RegExp
  /** The usual spelling in that country. */
  readonly format: (compact: string) => string
}

const asIs = (compact: string) => compact

const postcodeFormats: Record<string, PostcodeFormat> = {
  // Three pairs of letters were never issued because of their historical meaning.
  NL: { pattern: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, format: text => `${text.slice(0, 4)} ${text.slice(4)}` },
  BE: { pattern: /^[1-9]\d{3}$/, format: asIs },
  DE: { pattern: /^(?!00)\d{5}$/, format: asIs },
  LU: { pattern: /^[1-9]\d{3}$/, format: asIs },
  FR: { pattern: /^(?!00)\d{5}$/, format: asIs },
  AT: { pattern: /^[1-9]\d{3}$/, format: asIs },
}

/** Country prefixes that people write before a postcode: B-1000, D 10115, L-1234. */
const prefix = /^(?:NL|B|BE|D|DE|L|LU|F|FR|A|AT)-(?=\d)/

/** `1234ab` → `1234 AB`, if the country has such codes. For a country without a rule the text is returned as typed. */
export function parsePostcode(country: string, text: string): Result<string, 'postcode_format'> {
  const form = postcodeFormats[country]
  if (!form) return ok(text.trim())
  const compact = toPlainWidth(text).toUpperCase().replace(prefix, '').replace(/\s/g, '')
  return form.pattern.test(compact) ? ok(form.format(compact)) : refuse('postcode_format')
}

import { plainWidth } from '../plain-width.ts'
import { ok, type Result, refuse } from '../result.ts'

interface PostcodeForm {
  /** Of the text without spaces, in capitals. */
  readonly pattern: RegExp
  /** As people there write it. */
  readonly written: (compact: string) => string
}

const plain = (compact: string) => compact

const forms: Record<string, PostcodeForm> = {
  // Three pairs of letters were never given out, for what they stood for.
  NL: { pattern: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, written: text => `${text.slice(0, 4)} ${text.slice(4)}` },
  BE: { pattern: /^[1-9]\d{3}$/, written: plain },
  DE: { pattern: /^(?!00)\d{5}$/, written: plain },
  LU: { pattern: /^[1-9]\d{3}$/, written: plain },
  FR: { pattern: /^(?!00)\d{5}$/, written: plain },
  AT: { pattern: /^[1-9]\d{3}$/, written: plain },
}

/** What people put before it: B-1000, D 10115, L-1234. */
const prefix = /^(?:NL|B|BE|D|DE|L|LU|F|FR|A|AT)-(?=\d)/

/** `1234ab` → `1234 AB`, if the country has such codes. A country we know nothing of keeps what was typed. */
export function postcodeOf(country: string, text: string): Result<string, 'postcode_format'> {
  const form = forms[country]
  if (!form) return ok(text.trim())
  const compact = plainWidth(text).toUpperCase().replace(prefix, '').replace(/\s/g, '')
  return form.pattern.test(compact) ? ok(form.written(compact)) : refuse('postcode_format')
}

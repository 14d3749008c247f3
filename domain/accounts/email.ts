import { toPlainWidth } from '../plain-width.ts'
import { toAsciiDomain } from './ascii-domain.ts'

/** Maximum length of an address and of a domain label in mail (RFC 5321, RFC 1035). */
const maxLength = 254
const maxLabelLength = 63

/**
 * Checks only whether a code can be sent to the address; receiving the code proves that it exists. Control characters,
 * spaces and lists are rejected because an address goes into a mail header.
 */
const pattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:".\p{Cc}]{2,}$/u

export function isEmail(typed: string): boolean {
  // Very long texts are not worth the work below, and the invisible characters that a domain ignores are never typed on
  // purpose.
  if (typed.length > 2 * maxLength || /\p{Cf}/u.test(typed)) return false
  const text = withAsciiDomain(toPlainWidth(typed))
  const labels = text.slice(text.lastIndexOf('@') + 1).split('.')
  return (
    text.length <= maxLength &&
    pattern.test(text) &&
    !text.includes('..') &&
    labels.every(({ length }) => length <= maxLabelLength)
  )
}

/**
 * Normalizes the spellings of one mailbox: case is ignored, composed and decomposed letters are equal, and the domain
 * is compared in the form that mail is sent to. Limits, accounts and orders all identify a person by this form.
 */
export function normalizeEmail(text: string): string {
  return withAsciiDomain(toPlainWidth(text.normalize('NFC')).trim().toLowerCase())
}

function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1
  return at === 0 ? text : text.slice(0, at) + toAsciiDomain(text.slice(at))
}

import { toPlainWidth } from '../plain-width.ts'
import { toAsciiDomain } from './ascii-domain.ts'

/** Longest address and longest part of a domain that mail can carry (RFC 5321, RFC 1035). */
const maxLength = 254
const maxLabelLength = 63

/**
 * Good enough to send a code to; whether it exists, the code tells. Control characters, spaces and lists are refused
 * outright: an address goes into a mail header.
 */
const pattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:".\p{Cc}]{2,}$/u

export function isEmail(typed: string): boolean {
  // Long texts are not worth the work below, and what a domain ignores is in no domain that people type.
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
 * Two spellings of one mailbox: case is ignored, composed and decomposed letters are alike, and the domain is compared
 * in the form that mail is sent to. Limits, accounts and orders all know a person by this form.
 */
export function normalizeEmail(text: string): string {
  return withAsciiDomain(toPlainWidth(text.normalize('NFC')).trim().toLowerCase())
}

function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1
  return at === 0 ? text : text.slice(0, at) + toAsciiDomain(text.slice(at))
}

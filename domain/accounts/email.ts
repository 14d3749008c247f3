import { plainWidth } from '../plain-width.ts'
import { asciiDomain } from './ascii-domain.ts'

/** Longest address and longest part of a domain that mail can carry (RFC 5321, RFC 1035). */
const longest = 254
const longestLabel = 63

/**
 * Good enough to send a code to; whether it exists, the code tells. Control characters, spaces and lists are refused
 * outright: an address goes into a mail header.
 */
const pattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:".\p{Cc}]{2,}$/u

export function isEmail(typed: string): boolean {
  // Long texts are not worth the work below, and what a domain ignores is in no domain that people type.
  if (typed.length > 2 * longest || /\p{Cf}/u.test(typed)) return false
  const text = withAsciiDomain(plainWidth(typed))
  const labels = text.slice(text.lastIndexOf('@') + 1).split('.')
  return (
    text.length <= longest &&
    pattern.test(text) &&
    !text.includes('..') &&
    labels.every(({ length }) => length <= longestLabel)
  )
}

/**
 * Two spellings of one mailbox: case is ignored, composed and decomposed letters are alike, and the domain is compared
 * in the form that mail is sent to. Limits, accounts and orders all know a person by this form.
 */
export function normalEmail(text: string): string {
  return withAsciiDomain(plainWidth(text.normalize('NFC')).trim().toLowerCase())
}

function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1
  return at === 0 ? text : text.slice(0, at) + asciiDomain(text.slice(at))
}

import { plainWidth } from '../plain-width.ts'

/** Longest address that mail can carry (RFC 5321). */
const longest = 254

/**
 * Good enough to send a code to; whether it exists, the code tells. Control characters, spaces and lists are refused
 * outright: an address goes into a mail header.
 */
const pattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:".\p{Cc}]{2,}$/u

export function isEmail(typed: string): boolean {
  const text = plainWidth(typed)
  return text.length <= longest && pattern.test(text) && !text.includes('..')
}

/** Two spellings of one mailbox: case is ignored, composed and decomposed letters are alike. */
export function normalEmail(text: string): string {
  return plainWidth(text.normalize('NFC')).trim().toLowerCase()
}

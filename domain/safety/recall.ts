/** Recalled machines: one range of serial numbers, including both ends. */
export interface SerialRange {
  first: string
  last: string
}

/**
 * The form of a serial number used for comparison: people leave out hyphens and spaces, or type lower case. undefined:
 * too short, too long or without a digit, so not a serial number.
 */
export function toComparableSerial(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._/]+/gu, '')
  return /^(?=.*\d)[A-Z0-9]{6,64}$/.test(plain) ? plain : undefined
}

/** All numbers of a range have the same length, so they can be compared as strings. */
export function isInRange(serial: string, { first, last }: SerialRange): boolean {
  const [candidate, from, to] = [serial, first, last].map(toComparableSerial)
  if (!candidate || !from || !to || candidate.length !== from.length || candidate.length !== to.length) return false
  return candidate >= from && candidate <= to
}

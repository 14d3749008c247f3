/** Machines that must come back: one range of serial numbers, first and last among them. */
export interface SerialRange {
  first: string
  last: string
}

/**
 * A serial number as it is compared: people leave out hyphens and spaces, or type small letters. undefined: too short,
 * too long or without a figure, so not a serial number at all.
 */
export function toComparableSerial(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._/]+/gu, '')
  return /^(?=.*\d)[A-Z0-9]{6,64}$/.test(plain) ? plain : undefined
}

/** Numbers of one range have one length, so letters and figures can be compared as they stand. */
export function isInRange(serial: string, { first, last }: SerialRange): boolean {
  const [candidate, from, to] = [serial, first, last].map(toComparableSerial)
  if (!candidate || !from || !to || candidate.length !== from.length || candidate.length !== to.length) return false
  return candidate >= from && candidate <= to
}

/** Machines that must come back: one range of serial numbers, first and last among them. */
export interface SerialRange {
  first: string
  last: string
}

/**
 * A serial number as it is compared: people leave out hyphens and spaces, or type small letters. undefined: too short,
 * too long or without a figure, so not a serial number at all.
 */
export function plainSerial(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._/]+/gu, '')
  return /^(?=.*\d)[A-Z0-9]{6,64}$/.test(plain) ? plain : undefined
}

/** Numbers of one range have one length, so letters and figures can be compared as they stand. */
export function isInRange(serial: string, { first, last }: SerialRange): boolean {
  const [own, from, to] = [serial, first, last].map(plainSerial)
  if (!own || !from || !to || own.length !== from.length || own.length !== to.length) return false
  return own >= from && own <= to
}

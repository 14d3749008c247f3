export interface HouseNumber {
  readonly number: number
  /** Letter and addition together, without punctuation and in lower case: `12-A bis` → `abis`. */
  readonly addition: string
}

/** `12`, `12a`, `12-2`, `12 A-3`, `12 bis`; undefined: not a valid house number. */
export function parseHouseNumber(text: string): HouseNumber | undefined {
  const found = /^(\d{1,5})(?!\d)[\s\-/]*([a-z0-9][a-z0-9\s\-/]*)?$/i.exec(text.trim())
  const number = Number(found?.[1] ?? 0)
  if (number === 0) return undefined
  return { number, addition: normalizeAddition(found?.[2] ?? '') }
}

/** Maps the spellings of an addition to one form: `2-hoog`, `2 Hoog`, `2HOOG`. */
export function normalizeAddition(text: string): string {
  return text.toLowerCase().replace(/[\s\-/]/g, '')
}

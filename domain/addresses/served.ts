/** From one postcode to another, both included; of codes with letters, such as the Dutch ones, only the digits count. */
export interface PostcodeRange {
  readonly from: string
  readonly to: string
}

/** `1000-1299 1500-3999`, or a single code; undefined: not a list of postcodes. */
export function parsePostcodeRanges(text: string): PostcodeRange[] | undefined {
  const ranges: PostcodeRange[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const found = /^(\d{3,6})(?:-(\d{3,6}))?$/.exec(word)
    const from = found?.[1]
    const to = found?.[2] ?? from
    // Codes of one length can be compared as texts, with their leading zeros.
    if (from === undefined || to === undefined || from.length !== to.length || from > to) return undefined
    ranges.push({ from, to })
  }
  return ranges
}

/** Whether a postcode, as it is stored, is within the ranges of its country. Without any, the whole country is served. */
export function isServed(ranges: string | undefined, postcode: string): boolean {
  const served = parsePostcodeRanges(ranges ?? '')
  if (served?.length === 0) return true
  const digits = /^\d*/.exec(postcode)?.[0] ?? ''
  return served?.some(({ from, to }) => digits.length === from.length && from <= digits && digits <= to) ?? false
}

/** The ranges as they are read: `1000–1299`, each on one line. */
export function listPostcodeRanges(ranges: string): string[] {
  return (parsePostcodeRanges(ranges) ?? []).map(({ from, to }) => (from === to ? from : `${from}–\u2060${to}`))
}

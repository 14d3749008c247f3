/** What a copy shows at most: it is rendered in one piece, for anyone who has the link, and by a thread for everybody. */
export const copyLimits = { entries: 60, signs: 30_000 }

/** A line feed takes a line, however short the text before it is. */
const signsPerLine = 60

interface Written {
  text: string
}

/** The newest entries that fit, in their order, and how many older ones are left out. The last one is always shown. */
export function cutEntries<Entry extends Written>(entries: readonly Entry[]): { shown: Entry[]; leftOut: number } {
  const shown: Entry[] = []
  let signs = 0
  for (const entry of entries.toReversed()) {
    signs += entry.text.length + signsPerLine * entry.text.split('\n').length
    if (shown.length > 0 && (signs > copyLimits.signs || shown.length === copyLimits.entries)) break
    shown.unshift(entry)
  }
  return { shown, leftOut: entries.length - shown.length }
}

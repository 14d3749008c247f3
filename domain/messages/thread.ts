/** What a customer may write into one conversation, and how much of it is shown. Staff are not bounded. */
export const threadLimits = {
  /** Entries of the customer in a row, until staff write again. */
  inARow: 20,
  /** Characters of the customer in the whole conversation. */
  characters: 100_000,
  /** The newest entries in an answer. Twenty answers of staff with everything between them fit. */
  shown: 400,
} as const

/** What a customer has written into a conversation so far. */
export interface ThreadSize {
  inARow: number
  characters: number
}

/** The limit that another entry would exceed; undefined: none. */
export function limitExceeded(
  { inARow, characters }: ThreadSize,
  text: string,
): Exclude<keyof typeof threadLimits, 'shown'> | undefined {
  if (characters + text.length > threadLimits.characters) return 'characters'
  return inARow >= threadLimits.inARow ? 'inARow' : undefined
}

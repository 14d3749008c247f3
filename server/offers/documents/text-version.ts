import { dayInShop } from '#i18n/format.ts'

/**
 * The version of a text: its own day, or that of its last change. Of several texts of one day each has a number, so
 * that an order names the one that was agreed to.
 */
export function laterVersion(written: string, changes: readonly Date[]): string {
  const days = changes.map(dayInShop)
  const last = days.at(-1)
  if (last === undefined || last < written) return written
  const number = days.filter(day => day === last).length + (last === written ? 1 : 0)
  return number > 1 ? `${last}.${number}` : last
}

/** For `ilike`: in a pattern `%`, `_` and `\` have a meaning; typed in, they stand for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** For `ilike`: in a pattern `%`, `_` and `\` have a meaning; typed in, they stand for themselves. */
export function partOf(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** Escapes a text for `ilike`, where `%`, `_` and `\` have a meaning: typed by people, they match themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

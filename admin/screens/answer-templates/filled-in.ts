/** A template with the name of the recipient; without a name the gap is closed. */
export function fillTemplate(text: string, name: string): string {
  return name.trim() === '' ? text.replace(/ ?\{name\}/g, '') : text.replaceAll('{name}', () => name.trim())
}

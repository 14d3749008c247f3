/** A template with the name of who is answered; in a letter without a name the gap closes. */
export function fillTemplate(text: string, name: string): string {
  return name.trim() === '' ? text.replace(/ ?\{name\}/g, '') : text.replaceAll('{name}', () => name.trim())
}

export interface Party {
  readonly name: string
  readonly address: string
  readonly email: string
}

/** The paths of the texts that say nothing. */
export function blankFields(path: string, texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => (isBlank(text) ? [`${path}.${name}`] : []))
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

import { byLanguage, type Language, languages } from '#domain/languages.ts'
import type { Attribute } from './page.tsx'

type Choices = Attribute['choices']
/** As the hint of the field says; a further language follows. */
const known: readonly Language[] = ['nl', 'en', 'de', 'zh']
const order = [...known, ...languages.filter(language => !known.includes(language))]

/** One choice per line: `key | nl | en | de | zh`. */
export function choicesText(choices: Choices): string {
  return choices.map(({ key, name }) => [key, ...order.map(language => name[language])].join(' | ')).join('\n')
}

/** Parses the same format; undefined: a line is incomplete. */
export function choicesIn(text: string): Choices | undefined {
  const lines = text
    .split('\n')
    .map(line => line.split('|').map(part => part.trim()))
    .filter(parts => parts.some(Boolean))
  if (lines.some(parts => parts.length !== order.length + 1 || parts.some(part => part === ''))) return undefined
  return lines.map(([key = '', ...names]) => ({
    key,
    name: byLanguage(language => names[order.indexOf(language)] ?? ''),
  }))
}

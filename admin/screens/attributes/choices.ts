import type { Attribute } from './page.tsx'

type Choices = Attribute['choices']
const order = ['nl', 'en', 'de', 'zh'] as const

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
  return lines.map(([key = '', nl = '', en = '', de = '', zh = '']) => ({ key, name: { nl, en, de, zh } }))
}

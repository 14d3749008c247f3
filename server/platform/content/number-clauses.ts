import { numberTerms, termsSections } from '#i18n/content/terms.ts'
import type { Problems } from './problems.ts'

const numbers = numberTerms()

/**
 * The source of the terms with the numbers of their structure: `[grace] Text` becomes `11.1 Text`, and `[#late]` inside
 * a text becomes 11. Every section must have exactly its clauses, in order, in each language.
 */
export function numberClauses(source: string, problems: Problems): string {
  const found = new Map<string, string[]>()
  let own: string[] = []
  const lines = source.split('\n').map((line, index) => {
    const anchor = /^## .*\{#([a-z-]+)\}\s*$/.exec(line)?.[1]
    if (anchor) {
      own = []
      found.set(anchor, own)
    }
    if (/^\d+[a-z]?\.\d/.test(line))
      problems.note('a clause begins with its id in brackets, and gets its number', index + 1)
    const [opening, id] = /^\[([a-z-]+)\] +/.exec(line) ?? []
    if (id) own.push(id)
    const rest = opening ? line.slice(opening.length) : line
    const text = rest.replaceAll(/\[#([a-z-]+)\]/g, (whole, target: string) => {
      const number = numbers.get(target)
      if (number === undefined) problems.note(`there is no section or clause ${whole}`, index + 1)
      return number ?? whole
    })
    return id ? `${numbers.get(id) ?? id} ${text}` : text
  })
  for (const [section, wanted] of Object.entries(termsSections)) {
    const clauses = found.get(section) ?? []
    if (clauses.join() !== wanted.join())
      problems.note(`${section} has the clauses ${wanted.join(', ')}, not ${clauses.join(', ') || 'none'}`, 1)
  }
  return lines.join('\n')
}

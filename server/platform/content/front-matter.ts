import { type ArticleName, articles, datedArticles } from '#i18n/content/articles.ts'
import type { Problems } from './problems.ts'

export interface FrontMatter {
  title: string
  heading: string
  description: string
  intro: string
  version?: string
}

const fields = ['title', 'heading', 'description', 'intro'] as const

/**
 * Splits a file into the lines between the two `---` at the top, and the Markdown after them with its first line
 * number.
 */
export function splitFrontMatter(source: string, name: ArticleName, problems: Problems) {
  const lines = source.split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end < 0) {
    problems.note('no front matter: the file begins with `---`, fields, `---`', 1)
    return { front: { title: '', heading: '', description: '', intro: '' }, body: source, firstLine: 1 }
  }
  const found = new Map<string, string>()
  for (const [index, line] of lines.slice(1, end).entries()) {
    const [, field, value] = /^([a-z]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (!field || !value) problems.note(`no field with its value: "${line}"`, index + 2)
    else if (found.has(field)) problems.note(`${field} stands there twice`, index + 2)
    else if (![...fields, 'version'].includes(field)) problems.note(`unknown field ${field}`, index + 2)
    else if (value.includes('{{') && articles[name].page) {
      problems.note(`${field}: no placeholders here, search engines read it as it is`, index + 2)
    } else found.set(field, value)
  }
  for (const field of fields) if (!found.has(field)) problems.note(`${field} is missing in the front matter`, 1)
  return {
    front: { ...readTexts(found), ...readVersion(found, name, problems) },
    body: lines.slice(end + 1).join('\n'),
    firstLine: end + 2,
  }
}

function readTexts(found: Map<string, string>) {
  const [title = '', heading = '', description = '', intro = ''] = fields.map(field => found.get(field))
  return { title, heading, description, intro }
}

function readVersion(found: Map<string, string>, name: ArticleName, problems: Problems): Pick<FrontMatter, 'version'> {
  const version = found.get('version')
  const isDated = datedArticles.includes(name)
  if (!isDated && version) problems.note(`${name} has no versions`, 1)
  if (!isDated) return {}
  if (version && /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version))) return { version }
  problems.note('version is missing: the day of this wording, as 2026-11-21', 1)
  return {}
}

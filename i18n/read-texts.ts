import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of a language, by the names of their files. Only where there are files: browsers have them compiled. */
export function readTexts(language: string): Record<string, unknown> {
  const folder = join(import.meta.dirname, 'locales', language)
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    names.map(name => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}

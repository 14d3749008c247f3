import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the texts of a language, by file name. Only where files can be read: browsers load compiled texts. */
export function readTexts(language: string): Record<string, unknown> {
  const folder = join(import.meta.dirname, 'locales', language)
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    names.map(name => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}

import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Json = string | { [key: string]: Json }

/** Compiles the ICU messages at build, so that no browser loads a message parser (9 kB). */
export function compiledMessages(): Plugin {
  return {
    name: 'genie-messages',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id
      if (!/\/i18n\/locales\/\w+\/[\w-]+\.json$/.test(path)) return null
      const source = JSON.parse(await readFile(path, 'utf8')) as Json
      return { code: `export default ${JSON.stringify(compiled(source))}`, moduleType: 'js' }
    },
  }
}

function compiled(value: Json): unknown {
  if (typeof value === 'string') return compile(value)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compiled(inner)]))
}

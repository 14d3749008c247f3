import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type Language, languages } from '#domain/languages.ts'
import { articleNames } from '#i18n/content/articles.ts'
import { compileArticle } from '#server/platform/content/compile-article.ts'
import { ContentError } from '#server/platform/content/problems.ts'

const file = new RegExp(`(i18n/content/(${languages.join('|')})/([\\w-]+)\\.md)$`)

/** Compiles each article to a module of its own: no browser loads a parser, and a mistake in a text fails the build. */
export function compiledContent(): Plugin {
  return {
    name: 'genie-content',
    enforce: 'pre',
    async load(id) {
      const [, path, language, wanted] = file.exec(id.split('?')[0] ?? '') ?? []
      if (!path) return null
      const name = articleNames.find(known => known === wanted)
      if (!name) return this.error(`${path}: no article has this name`)
      try {
        const text = await readFile(id.split('?')[0] ?? id, 'utf8')
        const article = compileArticle({ text, name, language: language as Language, file: path })
        return { code: `export default ${JSON.stringify(article)}`, moduleType: 'js' }
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        return this.error({ message: error.message, id, loc: { line: error.problems[0]?.line ?? 1, column: 0 } })
      }
    },
  }
}

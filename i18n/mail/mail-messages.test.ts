import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { mailMessages } from './mail-messages.ts'

const keysByFile = (language: string) => {
  const folder = join(import.meta.dirname, language)
  return readdirSync(folder).map(
    file => [file, Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))] as const,
  )
}

test.each(languages)('in %s each mail has its texts in one file, the same as in Dutch', language => {
  const files = keysByFile(language)
  expect(files).toEqual(keysByFile('nl'))
  expect(files.flatMap(([, keys]) => keys).toSorted()).toEqual(Object.keys(mailMessages[language]).toSorted())
})

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { applyTypes } from '#domain/requests/states.ts'
import { codeFiles } from './imports.ts'

const root = resolve(import.meta.dirname, '..')

/** The words in bold of docs/glossary.md. */
function unusedWords(glossary: string): Set<string> {
  return new Set([...glossary.matchAll(/\*\*([\w-]+)\*\*/g)].map(([, word = '']) => word.toLowerCase()))
}

const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*/g

interface Use {
  line: number
  word: string
}

/** Where code has such a word in a name or a comment. Texts in quotation marks are values, or for people. */
function findUses(code: string, words: ReadonlySet<string>): Use[] {
  return [...code.matchAll(token)].flatMap(({ 0: text, index }) => {
    if (/^['"`]/.test(text)) return []
    const parts = text.startsWith('/') ? text : text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    return (parts.toLowerCase().match(/[a-z]+/g) ?? [])
      .filter(word => words.has(word))
      .map(word => ({ line: code.slice(0, index).split('\n').length, word }))
  })
}

const words = unusedWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

test('no name and no comment has a word that the glossary excludes', () => {
  expect(words.size).toBeGreaterThan(10)
  const rooms = ['domain', 'contract', 'i18n', 'db', 'client', 'server', 'demo', 'ui', 'web', 'admin', 'tools']
  const files = codeFiles(...rooms).filter(file => !file.includes('/testing/'))
  expect(files.length).toBeGreaterThan(2000)
  const quick = new RegExp([...words].join('|'), 'i')
  const found = files.flatMap(file => {
    const code = readFileSync(join(root, file), 'utf8')
    return quick.test(code) ? findUses(code, words).map(({ line, word }) => `${file}:${line} ${word}`) : []
  })
  expect(found).toEqual([])
})

test('a word is found within a name and in a comment, but not as a value', () => {
  const code = `
    // The shop hears of it.
    const patienceMs = 1
    const text = 'whoever it is'
    function hearEvent() { return heart }
  `
  const found = findUses(code, new Set(['patience', 'hears', 'hear', 'whoever']))
  expect(found.map(({ line, word }) => [line, word])).toEqual([
    [2, 'hears'],
    [3, 'patience'],
    [5, 'hear'],
  ])
})

test('the glossary names every kind of request', () => {
  const row = /^\| request \(after-sale\) .*$/m.exec(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))?.[0]
  expect(applyTypes.filter(type => !row?.includes(`\`${type}\``))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'

/** One thing has one word: what customers read uses no word of the column Avoid, except those in italics. */
const root = join(import.meta.dirname, '..')
/** The instruction on withdrawal repeats the model of the directive word for word. */
const wordsOfTheLaw = 'full coverage of the contract'

interface Term {
  thing: string
  word: string
  forbidden: string[]
}

function readTerms(language: Language): Term[] {
  const rows = readFileSync(join(root, `glossary/${language}.md`), 'utf8').split('\n')
  return rows.flatMap(row => {
    const [, thing = '', word = '', avoid = ''] = row.split(/(?<!\\)\|/).map(cell => cell.trim())
    if (avoid === '' || avoid === 'Avoid' || avoid.startsWith('--')) return []
    const forbidden = avoid.split(/, |、/).filter(other => !/^_.*_$/.test(other))
    return [{ thing, word, forbidden }]
  })
}

type Json = string | { [key: string]: Json } | Json[]

function flat(value: Json, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, wordsOf(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
}

/** What is shown of a message, without the names of its arguments and options. */
function wordsOf(message: string): string {
  const literals = (elements: ReturnType<typeof parse>): string[] =>
    elements.flatMap(element => {
      if (element.type === TYPE.literal) return [element.value]
      if (element.type === TYPE.tag) return literals(element.children)
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
      return Object.values(element.options).flatMap(option => ['\n', ...literals(option.value)])
    })
  return literals(parse(message)).join('')
}

/** Texts for customers: of the shop, of mails, and of articles without the targets of their links. */
function readTexts(language: Language): [string, string][] {
  const messages = ['locales', 'mail'].flatMap(folder => {
    const files = readdirSync(join(root, folder, language)).filter(name => name.endsWith('.json'))
    const shown = files.filter(name => !name.startsWith('admin') && name !== 'staff.json')
    return shown.flatMap(name => {
      const text = readFileSync(join(root, folder, language, name), 'utf8')
      return flat(JSON.parse(text), `${folder}/${name.replace('.json', '')}`)
    })
  })
  const articles = readdirSync(join(root, 'content', language)).flatMap(name => {
    const lines = readFileSync(join(root, 'content', language, name), 'utf8').split('\n')
    return lines.map((line, at): [string, string] => [
      `content/${name}:${at + 1}`,
      line.replaceAll(/\]\([^)]*\)|\{[{#][^}]*\}+|^::\w+( \w+)?|^\[[\w-]+\]|^\w+: /g, '').replace(wordsOfTheLaw, ''),
    ])
  })
  return [...messages, ...articles]
}

/** Capitals count where a word has one: „Posten“ is a noun, „posten“ a verb. Chinese has no space between words. */
function patternOf(word: string, language: Language): RegExp {
  const escaped = word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  if (language === 'zh') return new RegExp(escaped, 'u')
  return new RegExp(String.raw`(?<![\p{L}\d\u2011-])${escaped}(?![\p{L}\d])`, /\p{Lu}/u.test(word) ? 'u' : 'iu')
}

describe.each(languages)('%s', language => {
  const texts = readTexts(language)
  const terms = readTerms(language)

  test('has the same rows as the Dutch list', () => {
    expect(terms.map(({ thing }) => thing)).toEqual(readTerms('nl').map(({ thing }) => thing))
  })

  test('nothing that customers read has a word that is avoided', () => {
    expect(texts.length).toBeGreaterThan(3000)
    const found = terms.flatMap(({ word, forbidden }) =>
      forbidden.flatMap(other => {
        const pattern = patternOf(other, language)
        return texts.flatMap(([key, text]) => (pattern.test(text) ? [`${key}: “${other}”, for “${word}”`] : []))
      }),
    )
    expect(found).toEqual([])
  })
})

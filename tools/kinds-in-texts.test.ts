import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { requestNames } from '#domain/requests/request-name.ts'

const root = resolve(import.meta.dirname, '..')

/** A withdrawal and work on a machine, as they are called in the texts: a new kind is neither. */
const named: Record<Language, RegExp> = {
  nl: /^(\p{L}+ )?(herroep|reparatie)/iu,
  en: /^(\p{L}+ )?(withdraw|repair)/iu,
  de: /^(\p{L}+ )?(widerruf|reparatur)/iu,
  zh: /^(您的)?(撤回|维修)/u,
}

type Elements = ReturnType<typeof parse>

interface Select {
  options: readonly string[]
  /** What `other` says. */
  other: string
}

/** The selects by a kind of request, at any depth. */
function selectsByKind(elements: Elements, text: string): Select[] {
  return elements.flatMap(element => {
    if (element.type === TYPE.tag) return selectsByKind(element.children, text)
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const inner = Object.values(element.options).flatMap(({ value }) => selectsByKind(value, text))
    if (element.type !== TYPE.select || !/^(apply_)?type$/.test(element.value)) return inner
    const { location } = element.options.other ?? {}
    const other = location ? text.slice(location.start.offset + 1, location.end.offset - 1) : ''
    return [{ options: Object.keys(element.options), other }, ...inner]
  })
}

function leaves(value: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

const kinds: readonly string[] = requestNames
/** So many kinds of their own words show that the text names the kind, and not only its exceptions. */
const many = 5

/** The mail that confirms a withdrawal from paid work. */
const aboutWithdrawals = 'work_withdrawn.'

function wrongSelects(text: string, language: Language): Select[] {
  return selectsByKind(parse(text, { captureLocation: true }), text)
    .filter(({ options }) => options.some(option => kinds.includes(option)))
    .filter(({ options, other }) => (options.length > many || !other.includes('{')) && named[language].test(other))
}

test.each(languages)(
  '%s: a kind of request without words of its own is not called a withdrawal or a repair',
  language => {
    const files = globSync(`i18n/{locales,mail}/${language}/*.json`, { cwd: root })
    expect(files.length).toBeGreaterThan(20)
    const wrong = files.flatMap(file =>
      leaves(JSON.parse(readFileSync(join(root, file), 'utf8')))
        .filter(([key]) => !key.startsWith(aboutWithdrawals))
        .filter(([, text]) => wrongSelects(text, language).length > 0)
        .map(([key]) => `${file} ${key}`),
    )
    expect(wrong).toEqual([])
  },
)

test('a text that calls every other kind a withdrawal would be found', () => {
  expect(wrongSelects('Je {type, select, repair {reparatie} other {herroeping}}', 'nl')).toHaveLength(1)
  expect(wrongSelects('Je {type, select, repair {reparatie} other {aanvraag}}', 'nl')).toEqual([])
  expect(wrongSelects('Je {role, select, repair {reparatie} other {herroeping}}', 'nl')).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/protocol/api.ts'
import { languages } from '#domain/languages.ts'
import { actors } from '#domain/machine.ts'
import { machines } from '#domain/machines.ts'
import { jobNames, jobParts } from '#domain/office/jobs.ts'
import { isOneOf } from '#domain/one-of.ts'
import { orderEvents, orderReasons } from '#domain/orders/events.ts'
import { overtaken, refundReasons } from '#domain/refunds/reasons.ts'
import { reportedReasons, requestEvents } from '#domain/requests/values/events.ts'
import { statementReasons } from '#domain/statements/reasons.ts'
import { allMessages } from '#i18n/translate.ts'
import { lineOf } from '#web/parts/order-timeline/lines.ts'
import { untold } from '#web/parts/requests/untold.ts'
import { listAnswerEnums } from './values/answer-enums.ts'
import { findMissingTexts } from './values/missing-texts.ts'
import { type MailSelect, mailSelects, otherValues, unseenEnums } from './values/other-values.ts'
import { shownEnums } from './values/shown-enums.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const accounted = [...shownEnums, ...unseenEnums]

const enums = listAnswerEnums(api)
const covers = (row: { values: readonly string[] }, values: readonly string[]) =>
  values.every(value => row.values.includes(value))

test('every enum of an answer is known: its texts, or why no screen shows it', () => {
  const unknown = enums.filter(
    ({ field, values }) => !accounted.some(row => row.fields.includes(field) && covers(row, values)),
  )
  expect(enums.length).toBeGreaterThan(120)
  expect(unknown.map(({ call, field, values }) => `${call} ${field}: ${values.join(' ')}`)).toEqual([])
})

test('no row is about fields that no answer has', () => {
  const dead = accounted.filter(
    row => !enums.some(({ field, values }) => row.fields.includes(field) && covers(row, values)),
  )
  expect(dead.map(({ fields, values }) => `${fields.join(' ')}: ${values.join(' ')}`)).toEqual([])
})

/** The lines of both timelines that customers see: of most events the title of their step says everything. */
const customerLines = [
  { values: orderEvents.flatMap(event => actors.flatMap(actor => lineOf(event, actor) ?? [])), at: ['orders.event'] },
  { values: requestEvents.filter(event => !isOneOf(untold, event)), at: ['requests.event'] },
]

test('every value that people see has a text in every language', () => {
  expect(findMissingTexts([...shownEnums, ...otherValues, ...customerLines], allMessages)).toEqual([])
})

test('a value without a text is named, with its place and language', () => {
  const rows = [{ values: ['placed', 'teleported'], at: ['admin_order.history.event'] }]
  expect(findMissingTexts(rows, allMessages)).toEqual(
    languages.map(language => `admin_order.history.event.teleported: no text in ${language}`),
  )
  const onlyDutch = { nl: { a: { b: 'x' } }, de: { a: {} } }
  expect(findMissingTexts([{ values: ['b'], at: ['a'] }], onlyDutch)).toEqual(['a.b: no text in de'])
})

test('an enum is found wherever an answer holds it', () => {
  const data = z.object({
    list: z.array(z.object({ state: z.enum(['a', 'b']).nullable() })),
    by: z.record(z.enum(['x']), z.union([z.literal('y'), z.tuple([z.enum(['z'])])])),
  })
  const found = listAnswerEnums({ 'GET /things': { data } })
  expect(found).toEqual([
    { field: 'state', values: ['a', 'b'], call: 'GET /things' },
    { field: 'by', values: ['x'], call: 'GET /things' },
    { field: 'by', values: ['z'], call: 'GET /things' },
  ])
})

/** Their states have names in the code and numbers in answers. */
const namedByNumber = ['activity_status', 'record_status']

test('the states of every machine are among these values', () => {
  const unknown = machines.filter(({ states }) => !accounted.some(row => covers(row, states)))
  expect(unknown.map(({ name }) => name)).toEqual(namedByNumber)
})

/** Fields that hold a code by their name are enums; those that hold the words of people, or of others, say so. */
const freeText: Readonly<Record<string, string>> = {
  reason: 'a code of `otherValues`, or the words of a person, a provider or a bank',
  refund_reason: 'a code of `refundReasons`, or the words of a person',
  reject_reason: 'a code, or the words of a person',
  error_reason: 'a code of `reportedReasons`, or the words of a person',
  close_reason: 'a code of `orderReasons`, or the words of a person; no screen shows it',
  apply_reason: 'the words of a customer',
  decision_reason: 'the words of a person',
  remedy_reason: 'the words of a person',
  one_remedy_reason: 'the words of a person',
  outcome: 'a code of `requestOutcomes`, or the words of a person',
  rule: 'of an import: its message is the text',
  type: 'of a passkey: a word of the browser',
  kind: 'the kind of a shape on a map',
  state: 'a secret of a sign-in',
  status: 'of the health of a process',
  source: 'the address of a page',
  role: 'the words of a settings form',
  user_status: 'of a person in a list',
}

test('a field whose name promises a code is an enum', () => {
  const coded =
    /(^|_)(event|role|reason|rule|kind|method|action|task|template|state|status|outcome|purpose|source|type)$/
  const loose = Object.values(api).flatMap(({ data }) =>
    textFields(z.toJSONSchema(data, { unrepresentable: 'any', io: 'output' }) as Json, 'data'),
  )
  const unknown = loose.filter(field => coded.test(field) && field !== 'device_type' && !(field in freeText))
  expect([...new Set(unknown)]).toEqual([])
})

interface Json {
  [key: string]: unknown
}

function textFields(schema: Json, field: string): string[] {
  const inner = ['items', 'additionalProperties', 'anyOf', 'allOf', 'oneOf'].flatMap(
    part => schema[part] as Json | Json[],
  )
  return [
    ...(schema.type === 'string' && !schema.enum ? [field] : []),
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, part]) =>
      textFields(part, name),
    ),
    ...inner.flatMap(part => (typeof part === 'object' && part !== null ? textFields(part as Json, field) : [])),
  ]
}

/** Codes that the server writes as a reason where it could also write words: of orders, requests, refunds, statements. */
const reasons: readonly string[] = [
  ...[...orderReasons, ...reportedReasons, ...refundReasons, ...statementReasons],
  overtaken,
]

test('every reason that the server writes is on a list', () => {
  const folders = ['money', 'sales', 'delivery', 'service'].map(layer => `server/${layer}/**/*.ts`)
  const files = globSync(folders, { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  const written = files.flatMap(file => {
    const code = read(file).replaceAll(/(?:refuse|Refusal)\((?:[^()]|\([^()]*\))*\)/g, '')
    const found = code.matchAll(/\b(?:\w*_?reason|reason): '([a-z_]+)'(?! \|)/g)
    return [...found].map(([, reason = '']) => ({ file, reason }))
  })
  expect(written.length).toBeGreaterThan(40)
  const unknown = written.filter(({ reason }) => !reasons.includes(reason) && !explained.includes(reason))
  expect(unknown.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([])
})

/** Parts of a refusal that is thrown elsewhere. */
const explained: readonly string[] = ['months', 'dearer']

test('every background job has a name for people', () => {
  const named: readonly string[] = [...jobNames, ...jobParts]
  const files = globSync('{server,demo}/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  // A recurring task, a job that is added on demand, and the rows that one goes through.
  const name = /(?:^ {2}'?([a-z-]+)'?: \{ work|\bjob<[^(]*\('([a-z-]+)'|\bjob: '([a-z-]+)')/gm
  const jobs = files.flatMap(file => [...read(file).matchAll(name)].map(([, ...found]) => found.find(Boolean) ?? ''))
  expect(jobs.length).toBeGreaterThan(60)
  expect(jobs.filter(job => !named.includes(job))).toEqual([])
})

/** The options of a select in the mails of a file, by mail. */
function optionsOf({ file, mails, argument }: MailSelect, language: string): Set<string> {
  const texts = JSON.parse(read(`i18n/mail/${language}/${file}.json`)) as Record<string, object>
  const parts = Object.entries(texts).filter(([mail]) => !mails || mails.includes(mail))
  const options = new Set<string>()
  const visit = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue
      for (const [option, { value }] of Object.entries(element.options)) {
        if (element.type === TYPE.select && element.value === argument) options.add(option)
        visit(value)
      }
    }
  }
  for (const text of parts.flatMap(([, part]) => leaves(part))) visit(parse(text))
  return options
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(leaves)
}

test.each(languages)('%s: mails say something of every value that they choose their words by', language => {
  const silent = mailSelects.flatMap(select => {
    const options = optionsOf(select, language)
    const missing = select.values.filter(value => !options.has(value) && !select.byOther.includes(value))
    return missing.map(value => `${select.file} ${select.argument}: ${value} in ${language}`)
  })
  expect(silent).toEqual([])
})

test('screens show no code where a text is missing: the list decides, never the presence of a text', () => {
  const files = globSync('{web,admin}/**/*.{ts,tsx}', { cwd: root }).filter(file => !file.includes('.test.'))
  const fallbacks = files.filter(file => /\.has\((\w+)(?: as [^)]*)?\) \? \w+\(/.test(read(file)))
  expect(fallbacks.toSorted()).toEqual(Object.keys(withFallback).toSorted())
})

/** Screens that ask whether a text exists, and what they show if not. */
const withFallback: Readonly<Record<string, string>> = {
  'admin/screens/rule/use-field-name.ts': 'a sentence that names the former field',
  'web/parts/requests/apply/apply-form.tsx': 'no hint',
  'web/parts/requests/apply/use-apply.ts': 'the text of the refusal',
  'web/screens/cart/use-cart.ts': 'no text: a set of lines',
  'web/screens/user-info/delete-account.tsx': 'a text for all others',
}

import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liftLimits } from '#testing/model/proof.ts'
import { type Called, type Held, tooLong } from '#testing/screen-rules/held.ts'
import { officeForms } from '#testing/screen-rules/office.ts'
import { type ScreenRule, screenRules } from '#testing/screen-rules/read.ts'
import { shopForms } from '#testing/screen-rules/shop.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register } from '#testing/steps/accounts.ts'
import { staff } from '#testing/steps/staff.ts'

/** Whatever a form rejects in the browser, the server must reject too when it is called directly. */
let app: TestApp
let headers: { staff: Record<string, string>; customer: Record<string, string> }
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.context.connection.pool)
  const { token } = await staff(app, 'admin')
  headers = { staff: bearer(token), customer: bearer((await register(app)).token) }
})
afterAll(() => app.close())

const rules = screenRules()
const forms = { ...officeForms, ...shopForms }

/** Values that violate a rule. */
function badOf(rule: string): unknown[] {
  const words: [RegExp, unknown][] = [
    [/\brequired\b/, ''],
    [/\bemail(Rule)?\b/, 'nobody@'],
    [/\bphone\b/, 'bel mij'],
    [/\batMost\(/, tooLong],
    [/\bcode\b/, '12'],
    [/\b(amountRule|count|whole)\b/, -1],
    [/\bkey\b/, 'No key!'],
    [/\bwholeNumber\b/, 0],
    [/\bparseIban\b/, 'NL00ABNA0123456789'],
  ]
  return words.flatMap(([word, bad]) => (word.test(rule) ? [bad] : []))
}

const heldBy = ({ file, field }: ScreenRule): Held => forms[file]?.fields?.[field] ?? {}

function nested(path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.')
  return { [first]: rest.length === 0 ? value : nested(rest.join('.'), value) }
}

function merged(base: object, over: object): object {
  const both = Object.entries(over).map(([key, value]) => {
    const before = (base as Record<string, unknown>)[key]
    const isDeep = typeof value === 'object' && value !== null && typeof before === 'object' && before !== null
    return [key, isDeep ? merged(before, value) : value]
  })
  return { ...base, ...Object.fromEntries(both) }
}

function send(call: string, body: object): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const who = path.startsWith('/admin') ? headers.staff : headers.customer
  return app.send(method, `/api${path.replaceAll(/\{(\w+)\}/g, (_all, name) => idOf(name))}`, { body, headers: who })
}

/** A valid id of an object that does not exist. */
function idOf(name: string): string {
  if (name === 'finding_id') return '1'
  return name.endsWith('_no') ? 'X-1' : crypto.randomUUID()
}

const faultsOf = ({ json }: Answer) =>
  ((json.data as { fields?: { path: string }[] } | null)?.fields ?? []).map(({ path }) => path)

test('every form with rules in the browser is listed with its call, and no other', () => {
  expect([...new Set(rules.map(({ file }) => file))].filter(file => !(file in forms))).toEqual([])
  const known = new Set(rules.map(({ file, field }) => `${file} ${field}`))
  const all = Object.entries(forms).flatMap(([file, { fields = {} }]) =>
    Object.keys(fields).map(name => `${file} ${name}`),
  )
  expect(all.filter(name => !known.has(name))).toEqual([])
  expect(rules.length).toBeGreaterThan(150)
})

describe('the server refuses it too', () => {
  const cases = rules.filter(({ file }) => file in forms).map(rule => [`${rule.file}: ${rule.field}`, rule] as const)

  test.each(cases)('%s', async (_name, rule) => {
    const held = heldBy(rule)
    if ('only' in held) return expect(held.only).not.toBe('')
    if ('test' in held) return mustStand(held.test)
    const { path = rule.field, bad = badOf(rule.rule), with: base, call } = held as Called
    expect(bad, `nobody knows what "${rule.rule}" refuses`).not.toEqual([])
    for (const value of bad) {
      const body = merged(base?.(app) ?? {}, nested(path, value))
      const answer = await send(call ?? forms[rule.file]?.call ?? '', body)
      expect(
        [answer.status, faultsOf(answer)],
        `${JSON.stringify(value).slice(0, 60)}: ${answer.text.slice(0, 300)}`,
      ).toEqual([400, expect.arrayContaining([path])])
    }
  })
})

/** `file: title` of a test. */
function mustStand(test: string): void {
  const [file = '', title = ''] = test.split(': ')
  expect(existsSync(file), file).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(title)
}

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Used by one capability only, and no rule of the domain needs them by name. */
const ofOneCapability = [
  ...['Checkouts.purpose', 'Invoices.kind', 'ProviderLines.kind', 'RequestPictures.shows'],
  ...['EmailCodes.purpose', 'EntryUndos.change', 'PasskeyChallenges.purpose', 'RecoveryCodes.kept', 'Keys.purpose'],
  ...['Files.purpose', 'IdempotencyKeys.status', 'Mails.status', 'Sessions.revoke_reason', 'StaffAlerts.kind'],
  ...['MessageEntries.written_by', 'RequestMessages.written_by', 'SandboxObjects.kind', 'SandboxParcels.fate'],
  ...['StatementOutcomes.outcome', 'Statements.channel', 'Statements.ending'],
]

/** `orders.kind` and the values that its constraint allows, as generated from the schema. */
function checkedColumns(): [column: string, values: string][] {
  const text = readFileSync(join(root, 'db/tables.ts'), 'utf8')
  return [...text.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/^ {2}(\w+): (?:Generated<)?((?:'[^']*'|\d+)(?: \| (?:'[^']*'|\d+))+)/gm)].map(
      ([, column, values = '']): [string, string] => [`${table}.${column}`, sorted(values.split(' | ').map(unquoted))],
    ),
  )
}

const unquoted = (value: string) => value.replaceAll("'", '')
const sorted = (values: Iterable<unknown>) => [...values].map(String).sort().join(' ')

/** Every list of values that the domain exports: arrays of texts, and tables from text to number. */
async function domainLists(): Promise<Set<string>> {
  const files = globSync('domain/**/*.ts', { cwd: root }).filter(file => !file.includes('.test.'))
  const modules = await Promise.all(files.map(file => import(pathToFileURL(join(root, file)).href)))
  const exported = modules.flatMap(module => Object.values(module as Record<string, unknown>))
  return new Set(
    exported.flatMap(value => {
      if (Array.isArray(value)) return [sorted(value)]
      return value && typeof value === 'object' ? [sorted(Object.values(value)), sorted(Object.keys(value))] : []
    }),
  )
}

let lists: Set<string>
beforeAll(async () => {
  lists = await domainLists()
})

test('the allowed values of a column equal a list of the domain', () => {
  const columns = checkedColumns()
  expect(columns.length).toBeGreaterThan(60)
  const unknown = columns.filter(([, values]) => !lists.has(values)).map(([column]) => column)
  expect(unknown.sort()).toEqual(ofOneCapability.toSorted())
})

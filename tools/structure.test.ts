import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, cyclesOf, importsOf } from './imports.ts'
import { layers } from './layers.ts'

const root = resolve(import.meta.dirname, '..')
const rooms = ['domain', 'contract', 'i18n', 'db', 'client', 'server', 'demo', 'testing', 'ui', 'web', 'admin', 'tools']
const files = codeFiles(...rooms, 'e2e', 'bench')
const imports = files.flatMap(importsOf)

test('no files load each other in a circle', () => {
  const graph = new Map(files.map(file => [file, [] as string[]]))
  for (const { from, to, isTypeOnly } of imports) if (!isTypeOnly) graph.get(from)?.push(to)
  expect(imports.length).toBeGreaterThan(8000)
  expect(cyclesOf(graph)).toEqual([])
})

test('a cycle would be found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
  ])
  expect(cyclesOf(graph)).toEqual([['b', 'c']])
})

test('no folder holds more than 25 files of code', () => {
  const sizes = Map.groupBy(files, file => dirname(file))
  const large = [...sizes].filter(([, inside]) => inside.length > 25).map(([folder, inside]) => [folder, inside.length])
  expect(large).toEqual([])
})

/** What the commands of package.json, the build and tests begin with. */
const beginnings = [
  ...['admin/entry-browser.tsx', 'web/entry-browser.tsx', 'web/entry-server.tsx', 'web/share/card.tsx'],
  ...['server/main.ts', 'server/worker.ts', 'db/embedded/release.ts'],
]
const isForTests = (file: string) => file.startsWith('domain/reachable/') || file.includes('/testing/')

test('every file is loaded by another: a screen has its row, an adapter too', () => {
  const shop = files.filter(file => !/^(testing|tools|e2e|bench)\//.test(file) && !isForTests(file))
  const specifier = /['"`]((?:#|\.\.?\/)[\w./-]+\.tsx?)['"`]/g
  const loaded = new Set(
    files.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(specifier)].map(([, to = '']) =>
        to.startsWith('#') ? to.slice(1) : join(dirname(file), to),
      ),
    ),
  )
  expect(shop.length).toBeGreaterThan(1500)
  expect(shop.filter(file => !loaded.has(file)).toSorted()).toEqual(beginnings.toSorted())
})

/** `server/money/refunds`, `demo/sandbox`: the folder below a layer or below the demo. */
function capabilityOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('server/') ? 3 : 2)
    .join('/')
}

test("a capability's tables are read by its own store; others go through its queries.ts", () => {
  const isStore = (file: string) => /^store(-[\w-]+)?\.ts$/.test(basename(file))
  const foreign = imports
    .filter(({ from, to }) => /^(server|demo)\//.test(from) && isStore(to) && capabilityOf(from) !== capabilityOf(to))
    .map(({ from, to }) => `${from} → ${to}`)
  expect(foreign).toEqual([])
})

/** Whose calls are declared under another noun, and why. */
const otherNoun: Readonly<Record<string, string>> = {
  closing: 'ends requests with the calls of shipments',
  concessions: 'people see a concession that waits as a proposal',
  files: 'every file comes by one call of the protocol',
}

test('the calls of a capability are declared in a file that bears its noun', () => {
  const routes = imports.filter(
    ({ from, to }) => /^server\/.*\/routes[\w-]*\.ts$/.test(from) && to.startsWith('contract/'),
  )
  const byCapability = Map.groupBy(routes, ({ from }) => basename(capabilityOf(from)))
  const differing = [...byCapability]
    .filter(([noun, found]) => !found.some(({ to }) => basename(to).startsWith(noun.replace(/-admin$/, ''))))
    .map(([noun]) => noun)
  expect(byCapability.size).toBeGreaterThan(30)
  expect(differing.filter(noun => !(noun in otherNoun))).toEqual([])
})

test('modules that are named by their address, for a thread or a process, are there', () => {
  const named = files.flatMap(file =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/new URL\('(\.{1,2}\/[\w./-]+\.tsx?)', import\.meta\.url\)/g),
    ].map(([, to = '']) => join(dirname(file), to)),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(file => !files.includes(file))).toEqual([])
})

test('ARCHITECTURE lists the layers of the server in their order', () => {
  expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`\n${layers.toReversed().join(', ')}\n`)
})

test('a real shop loads no module of the demo or of tests', () => {
  const isForDemo = (file: string) => /^(demo|testing)\//.test(file)
  const shop = files.filter(file => /^(server|web|admin|ui|client|db|i18n|contract|domain)\//.test(file))
  // The programs load the shop once its settings are read.
  const loaded = new Set([...beginnings, 'server/start.ts'])
  // A set that grows while it is walked: each file adds what it imports.
  const byFile = Map.groupBy(imports, ({ from }) => from)
  for (const file of loaded) for (const { to, isTypeOnly } of byFile.get(file) ?? []) if (!isTypeOnly) loaded.add(to)
  expect(loaded.size).toBeGreaterThan(1000)
  expect([...loaded].filter(isForDemo)).toEqual([])
  // These two load it later, when a setting says that the shop is a demo or that it is being developed.
  const later = shop.filter(file =>
    /import\('#?(?:\.\.?\/)*(demo|testing)\//.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(later).toEqual(['server/load-simulator.ts', 'server/start.ts'])
})

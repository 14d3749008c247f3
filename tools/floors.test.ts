import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layers } from './layers.ts'

const root = resolve(import.meta.dirname, '..')
/** The demo is above the layers, then the processes that start everything, then the code for tests. */
const inServer = [...layers.map(layer => `server/${layer}`), 'demo', 'server', 'testing']
const rooms = ['domain', 'contract', 'i18n', 'db', 'client', ...inServer, 'ui', 'web', 'admin']

/** Each layer tries to import the one above it. */
const nextAbove = inServer
  .slice(0, -1)
  .map((room, index) => [room, `#${inServer[index + 1]}/somebody.ts`, 'somebody'] as const)

/** Forbidden imports between rooms: one file that tries each. */
const climbs = [
  ...nextAbove,
  ['domain', '#contract/protocol/codes.ts', 'codes'],
  ['contract', '#i18n/translate.ts', 'translate'],
  ['db', '#server/platform/refusal.ts', 'refuse'],
  ['client', '#ui/kit/button.tsx', 'Button'],
  ['server/app', '#web/paths.ts', 'pathOf'],
  ['server/platform', '#client/session.ts', 'createSession'],
  ['server/records', '#server/app/somebody.ts', 'somebody'],
  ['ui', '#web/paths.ts', 'pathOf'],
  ['web', '#server/platform/refusal.ts', 'refuse'],
  ['web', '#db/connect.ts', 'connect'],
  ['admin', '#web/paths.ts', 'pathOf'],
  ['web', '#admin/entry-browser.tsx', 'x'],
] as const

/** Forbidden imports of the domain. */
const worldly = [
  'fetch("/")',
  'process.exit()',
  'console.log(1)',
  'window.close()',
  'setTimeout(() => {}, 1)',
  'document.title',
]

const climberIn = (room: string, specifier: string) => `${room}/climber-${specifier.replaceAll(/\W+/g, '-')}.ts`
const worldlyAt = (index: number) => `domain/worldly-${index}.ts`
const walker = 'server/app/walker.ts'

/** The compiler's errors for each of these files. */
const faults = new Map<string, string>()
let copy: string

/**
 * The layers alone: every room with its settings, containing only the files that try and their targets. The settings
 * define what is visible from where; the rooms themselves are compiled elsewhere.
 */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'genie-floors-'))
  for (const file of readdirSync(root).filter(name => /^(tsconfig.*|package)\.json$/.test(name))) {
    cpSync(join(root, file), join(copy, file))
  }
  for (const room of rooms) {
    mkdirSync(join(copy, room), { recursive: true })
    cpSync(join(root, room, 'tsconfig.json'), join(copy, room, 'tsconfig.json'))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  for (const room of rooms) write(`${room}/somebody.ts`, 'export const somebody = 1\n')
  const codes = ['#contract/protocol/codes.ts', 'codes'] as const
  for (const [specifier, name] of [...climbs.map(([, ...to]) => to), codes]) {
    expect(existsSync(join(root, specifier.slice(1))) || ['x', 'somebody'].includes(name), specifier).toBe(true)
    write(specifier.slice(1), `export const ${name} = 1\n`)
  }
  for (const [room, specifier, name] of climbs) {
    write(climberIn(room, specifier), `import { ${name} } from '${specifier}'\nexport const x = ${name}\n`)
  }
  for (const [index, expression] of worldly.entries()) write(worldlyAt(index), `export const x = () => ${expression}\n`)
  write(walker, `import { codes } from '#contract/protocol/codes.ts'\nexport const x = codes\n`)
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...rooms]
  const { stdout } = spawnSync(process.execPath, compiler, { cwd: copy, encoding: 'utf8' })
  for (const [, file = '', fault = ''] of stdout.matchAll(/^(\S+?)\(\d+,\d+\): error (.*)$/gm)) {
    faults.set(file, `${faults.get(file) ?? ''}${fault}\n`)
  }
}, 180_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('the compiler refuses imports of higher layers', () => {
  test.each(climbs)('%s does not see %s', (room, specifier) => {
    expect(faults.get(climberIn(room, specifier))).toMatch(
      /TS6307|TS6059|TS6142|TS2307|not listed within the file list/,
    )
  })

  test('imports of lower layers are allowed', () => {
    expect(faults.get(walker)).toBeUndefined()
  })
})

test.each([...worldly.entries()])('the domain does not know what the world is: %#', index => {
  expect(faults.get(worldlyAt(index))).toMatch(/TS2304|TS2584|TS2580|TS2591/)
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rooms = ['domain', 'contract', 'i18n', 'db', 'client', 'server', 'ui', 'web', 'admin']
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'genie-floors-'))
  for (const room of rooms) cpSync(join(root, room), join(copy, room), { recursive: true })
  for (const file of readdirSync(root).filter(name => /^(tsconfig.*|package)\.json$/.test(name))) {
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Compiles the copy with one more file in it. */
function compileWith(path: string, text: string): { ok: boolean; output: string } {
  const file = join(copy, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  const room = path.split('/')[0] ?? ''
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', room], {
    cwd: copy,
    encoding: 'utf8',
  })
  rmSync(file)
  return { ok: status === 0, output: stdout }
}

describe('the compiler refuses to climb', () => {
  test.each([
    ['domain', '#contract/codes.ts', 'codes'],
    ['contract', '#i18n/translate.ts', 'translate'],
    ['db', '#server/refusal.ts', 'refuse'],
    ['client', '#ui/kit/button.tsx', 'Button'],
    ['server', '#web/paths.ts', 'pathOf'],
    ['server', '#client/session.ts', 'createSession'],
    ['ui', '#web/paths.ts', 'pathOf'],
    ['web', '#server/refusal.ts', 'refuse'],
    ['web', '#db/connect.ts', 'connect'],
    ['admin', '#web/paths.ts', 'pathOf'],
    ['web', '#admin/entry-browser.tsx', 'x'],
  ])('%s does not see %s', (room, specifier, name) => {
    const { ok, output } = compileWith(
      `${room}/climber.ts`,
      `import { ${name} } from '${specifier}'\nexport const x = ${name}\n`,
    )
    expect(ok).toBe(false)
    expect(output).toMatch(/TS6307|TS6059|TS6142|TS2307|not listed within the file list/)
  })

  test('going down is allowed', () => {
    const text = `import { codes } from '#contract/codes.ts'\nexport const x = codes\n`
    expect(compileWith('server/walker.ts', text)).toMatchObject({ ok: true })
  })
})

test.each([
  'fetch("/")',
  'process.exit()',
  'console.log(1)',
  'window.close()',
  'setTimeout(() => {}, 1)',
  'document.title',
])('the domain does not know `%s`', expression => {
  expect(compileWith('domain/worldly.ts', `export const x = () => ${expression}\n`).ok).toBe(false)
})

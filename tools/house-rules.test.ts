import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/protocol/api.ts'
import { completeLock } from './complete-lock.ts'
import { stalePages } from './docs.ts'

const root = resolve(import.meta.dirname, '..')

/** Files that git tracks or would track. */
function files(pattern: RegExp): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  // Deleted files that are not committed are still listed.
  return stdout.split('\n').filter(file => pattern.test(file) && existsSync(resolve(root, file)))
}

function offenders(pattern: RegExp, forbidden: RegExp, allowed: readonly string[] = []): string[] {
  return files(pattern)
    .filter(file => !allowed.some(prefix => file.startsWith(prefix)))
    .filter(file => forbidden.test(readFileSync(join(root, file), 'utf8')))
}

const source = /^(?!.*\.(test|spec)\.tsx?$).*\.tsx?$/
const inRooms = (...rooms: string[]) => new RegExp(`^(${rooms.join('|')})/(?!.*\\.(test|spec)\\.tsx?$).*\\.tsx?$`)

describe('what files must not contain', () => {
  test('the domain uses no clock and no random values', () => {
    expect(offenders(inRooms('domain'), /new Date\(\)|Date\.now|Math\.random|randomUUID/)).toEqual([])
  })

  test('only the clock and code about real time read the real clock', () => {
    const allowed = [
      'server/platform/clock.ts',
      'server/platform/jobs/',
      'server/platform/http/admission/limits.ts',
      'server/platform/captcha/',
    ]
    expect(offenders(inRooms('server', 'demo', 'db'), /new Date\(\)|Date\.now\(/, allowed)).toEqual([])
  })

  test('network access has one entry point, which is blocked inside transactions', () => {
    // Sandbox and depot are servers of their own: they are called over HTTP, and call the shop only over HTTP.
    const demo = ['demo/sandbox/provider.ts', 'demo/depot/depot.ts']
    const allowed = ['server/platform/outside.ts', ...demo]
    expect(
      offenders(
        inRooms('server', 'demo', 'db'),
        /\bfetch\(|^import (?!type).*from 'node:https?'|from 'undici'/m,
        allowed,
      ),
    ).toEqual([])
  })

  test('locks are taken through one module, which enforces their order', () => {
    const raw =
      /\.for(No)?(Key)?(Update|Share)\(|pg_(try_)?advisory|\bfor (no key )?update\b|\bfor (key )?share\b(?! (code|link))/
    // Locks that a test holds are no locks of the shop, and the lock for the name of a process is held by its session.
    const allowed = ['db/locks.ts', 'server/platform/live-names.ts']
    expect(offenders(inRooms('server', 'demo', 'db', 'tools', 'bench'), raw, allowed)).toEqual([])
    for (const call of ['.forUpdate()', '.forNoKeyUpdate()', ".forShare('a')", '.forKeyShare()'])
      expect(call).toMatch(raw)
    for (const text of [
      'select 1 for update',
      'select 1 for no key update',
      'select 1 for key share',
      'pg_advisory_lock(1)',
    ])
      expect(text).toMatch(raw)
  })

  test('no schema library in browser bundles', () => {
    expect(
      offenders(
        inRooms('client', 'ui', 'web', 'admin'),
        /from 'zod|import \{[^}]*\} from '#contract\/(?!protocol\/(?:screen-actions|code-numbers|field-limits))/,
      ).filter(file => !onlyTypesFromContract(file)),
    ).toEqual([])
  })

  test('no file is called utils, helpers, common, misc or index', () => {
    // `common` is the name in the paths /api/common.
    const vague = files(/(^|\/)(utils?|helpers?|common|misc|manager|base|index)\.tsx?$/)
    expect(vague.filter(file => file !== 'contract/protocol/common.ts')).toEqual([])
  })

  test('no text refers to a paragraph of a paper that is not in the repository', () => {
    expect(offenders(/\.(tsx?|sql|css|md)$/, /\bspec(ification)? §/i, ['tools/house-rules.test.ts'])).toEqual([])
  })

  test('no link to the closed platform for online disputes', () => {
    expect(offenders(/^(i18n|web|ui|admin|server)\/.*$/, /ec\.europa\.eu\/consumers\/odr/)).toEqual([])
  })

  test('no inline style in rendered markup: the policy would block it', () => {
    expect(offenders(inRooms('ui', 'web', 'admin'), /\sstyle=\{/)).toEqual([])
  })

  test('every list of staff can be exported', () => {
    const lists = files(inRooms('admin')).filter(file => /<List\s/.test(readFileSync(join(root, file), 'utf8')))
    const without = lists.filter(file => {
      const href = /exportHref="\/api(\/[\w/-]+)"/.exec(readFileSync(join(root, file), 'utf8'))?.[1]
      return !(`GET ${href}` in api)
    })
    expect(lists.length).toBeGreaterThan(20)
    expect(without).toEqual([])
  })

  test('no lock file names a host', () => {
    const locks = ['package-lock.json', ...globSync('tools/on-demand/*/package-lock.json', { cwd: root })]
    expect(locks.length).toBeGreaterThan(3)
    for (const lock of locks)
      expect(readFileSync(join(root, lock), 'utf8'), lock).not.toMatch(/"resolved"|https?:\/\/[^"]*registry/)
  })

  test('the lock file names every optional platform package', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    expect(completeLock(lock), 'run `npm run lock`').toEqual([])
  })

  test('versions are exact', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  })

  test('files stay small', () => {
    const long = files(source).filter(
      file => file !== 'db/tables.ts' && readFileSync(join(root, file), 'utf8').split('\n').length > 300,
    )
    expect(long).toEqual([])
  })
})

test('generated pages are up to date', async () => {
  expect(await stalePages(), 'run `npm run docs`').toEqual([])
})

/** `import type { … } from '#contract/…'` is erased; only value imports would bring zod into the bundle. */
function onlyTypesFromContract(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  return (
    !/from 'zod/.test(text) &&
    !/^import (?!type)\{?(?!\s*type )[^;]*?from '#contract\/(?!protocol\/(screen-actions|code-numbers|field-limits))/m.test(
      text,
    )
  )
}

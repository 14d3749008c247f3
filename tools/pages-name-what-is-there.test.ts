import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#server/platform/environment.ts'

const root = resolve(import.meta.dirname, '..')
const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(root, 'docs')).flatMap(name => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const tracked = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout

/** Paths of the repository; one with a placeholder (`*`, `<layer>`, `…`) is not a path. */
function pathsIn(text: string): string[] {
  const rooms =
    /(?<![\w/.-])(?:admin|bench|client|contract|db|demo|docs|domain|e2e|i18n|imagery|ops|server|testing|tools|ui|web)\/[\w@./-]*\w(?![\w*<…{])/g
  return [...text.matchAll(rooms)].map(([path]) => path).filter(path => !path.startsWith('docs/api'))
}

/** Measurements name screens by their address. */
const isAddress = (page: string, path: string) =>
  page === 'docs/measurements.md' && /^admin\/[a-z-]+(\/[a-z-]+)?$/.test(path)

test.each(pages)('%s names only existing files', page => {
  const missing = pathsIn(readFileSync(join(root, page), 'utf8')).filter(
    path => !existsSync(join(root, path)) && !tracked.includes(path) && !isAddress(page, path),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('every link between pages and decisions leads to a file', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).map(name => `docs/decisions/${name}`)
  const linked = [...pages, ...decisions].flatMap(page =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)].map(([, to = '']) => ({
      page,
      to,
    })),
  )
  expect(linked.length).toBeGreaterThan(100)
  const broken = linked.filter(({ page, to }) => !existsSync(join(root, dirname(page), to)))
  expect(broken.map(({ page, to }) => `${page} → ${to}`)).toEqual([])
})

test('the excerpts of docs/worked-example.md are in their files', () => {
  const text = readFileSync(join(root, 'docs/worked-example.md'), 'utf8')
  const excerpts = [...text.matchAll(/^`([^`\n]+)`\n\n```(?:ts|sql)\n([^`]+)```/gm)]
  expect(excerpts).toHaveLength(5)
  const other = excerpts.filter(([, path = '', code = '']) => !readFileSync(join(root, path), 'utf8').includes(code))
  expect(other.map(([, path]) => path)).toEqual([])
})

test('the settings in README.md are those that the start reads', () => {
  const table = /\n## Settings\n(.*?)\n## /s.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? ''
  const rows = table.split('\n').flatMap(line => /^\| (`[^|]*) \|/.exec(line)?.[1] ?? [])
  const described = rows.flatMap(names => [...names.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name))
  expect(described.toSorted()).toEqual(settingNames.toSorted())
})

test.each(pages)('%s names only existing commands', page => {
  const commands = [...readFileSync(join(root, page), 'utf8').matchAll(/`npm run ([\w:-]+)/g)]
  expect(commands.map(([, name = '']) => name).filter(name => !(name in scripts))).toEqual([])
})

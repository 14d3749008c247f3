import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The first group of every match in the files of these folders. */
function found(folders: readonly string[], pattern: RegExp): string[] {
  const files = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.(sql|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map(path => join(root, folder, path)),
  )
  return files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, group = '']) => group))
}

test('screens of the admin app wait only for topics that a table or a job reports', () => {
  const reported = new Set([
    ...found(['db/migrations'], /tell_work\('(\w+)'/g),
    ...found(['db/migrations', 'server'], /pg_notify\('work_changed', '(\w+)/g),
  ])
  const lists = found(['admin'], /\b(?:live[=:] ?\{?|topics = )(\[[^\]]+\])/g)
  const awaited = lists.flatMap(list => [...list.matchAll(/['`](\w+)/g)].map(([, topic = '']) => topic))
  expect(lists.length).toBeGreaterThan(30)
  expect([...new Set(awaited)].filter(topic => !reported.has(topic))).toEqual([])
})

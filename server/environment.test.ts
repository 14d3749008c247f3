import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('stands on its own without any setting', () => {
  expect(readEnvironment({})).toMatchObject({ host: '127.0.0.1', port: 3000, demo: true, worker: true })
})

test('an empty variable is as good as none', () => {
  expect(readEnvironment({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined })
})

test.each([
  [{ PORT: 'many' }, /^PORT /],
  [{ PORT: '70000' }, /^PORT /],
  [{ SEED: 'all' }, /^SEED /],
  [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL /],
  [{ DB_PREPARE: 'maybe' }, /^DB_PREPARE /],
])('a wrong value stops the start with one line: %j', (variables, line) => {
  expect(() => readEnvironment(variables)).toThrow(line)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountActions } from '#domain/concessions/colleagues.ts'

/** Account actions that give nobody access. A new action must be listed here, or make its account not independent. */
const letsNobodyIn = [
  'user.change',
  'user.erase',
  'user.erase_asked',
  'user.export',
  'user.passkey_fault',
  'user.sessions_ended',
]

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(path => readFileSync(join(root, path), 'utf8'))

test('every action on an account is listed by whether it gives somebody access', () => {
  const found = sources.flatMap(source => [...source.matchAll(/'(user\.[a-z_]+)'/g)].map(([, action]) => action))
  expect([...new Set(found)].filter(action => action !== undefined).sort()).toEqual(
    [...accountActions, ...letsNobodyIn].sort(),
  )
})

import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Earlier commits were made without this check, and a published history is not rewritten. */
const checkedSince = '8d71b3788a6d89f5c58227a4ea947c433676a2d9'
const longestSubject = 72

const root = resolve(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

interface Commit {
  hash: string
  subject: string
  body: string
  isMerge: boolean
}

/** undefined: the sources came without their history, as an archive or a shallow copy. */
function commitsSince(revision: string): Commit[] | undefined {
  try {
    git('merge-base', '--is-ancestor', revision, 'HEAD')
  } catch {
    return undefined
  }
  const rows = git('log', '--format=%h%x1f%p%x1f%s%x1f%b%x1e', `${revision}..HEAD`).split('\x1e')
  return rows
    .filter(row => row.trim() !== '')
    .map(row => {
      const [hash = '', parents = '', subject = '', body = ''] = row.trimStart().split('\x1f')
      return { hash, subject, body, isMerge: parents.includes(' ') }
    })
}

/** What is wrong with the form of a commit by the rules of CONTRIBUTING. A merge needs no body. */
function formFaults({ hash, subject, body, isMerge }: Commit): string[] {
  const faults = [
    subject.length > longestSubject && `the subject has ${subject.length} characters`,
    /[.!?]$/.test(subject) && 'the subject ends like a sentence',
    !isMerge && body.trim().length < 20 && 'no body says why',
  ]
  return faults.filter(fault => fault !== false).map(fault => `${hash} ${subject}: ${fault}`)
}

test('the form of a commit is checked', () => {
  const commit = { hash: 'abc', subject: 'Ship later', body: 'The carrier closes at noon.\n', isMerge: false }
  expect(formFaults(commit)).toEqual([])
  expect(formFaults({ ...commit, body: '\n' })).toEqual(['abc Ship later: no body says why'])
  expect(formFaults({ ...commit, isMerge: true, body: '' })).toEqual([])
  expect(formFaults({ ...commit, subject: 'x'.repeat(73) })[0]).toMatch(/73 characters/)
})

test.skipIf(commitsSince(checkedSince) === undefined)('each commit has a short subject and says why', () => {
  expect(commitsSince(checkedSince)?.flatMap(formFaults)).toEqual([])
})

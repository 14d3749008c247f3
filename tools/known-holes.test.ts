import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { holesIn, reportOf, termDays } from './known-holes.ts'

const root = resolve(import.meta.dirname, '..')
const page = (name: string) => readFileSync(join(root, name), 'utf8')

const advisory = (name: string, severity: string, number = 1) => ({
  ...{ source: number, name, dependency: name, title: `Hole ${number} of ${name}`, severity, range: '<2.0.0' },
  url: `https://github.com/advisories/GHSA-${number}`,
})
/** In the format of npm. */
const answer = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

test('each vulnerability is listed once, the worst first, with its deadline and its fix', () => {
  const holes = holesIn(
    answer({
      low: { name: 'low', via: [advisory('low', 'low', 1)], fixAvailable: true },
      // Reached through another package, and listed there a second time.
      outer: { name: 'outer', via: ['inner'], fixAvailable: false },
      inner: {
        name: 'inner',
        via: [advisory('inner', 'critical', 2), advisory('inner', 'high', 3)],
        fixAvailable: { name: 'outer', version: '4.0.1', isSemVerMajor: true },
      },
      again: { name: 'again', via: [advisory('inner', 'critical', 2)], fixAvailable: false },
      odd: { name: 'odd', via: [advisory('odd', 'info', 4), advisory('odd', 'dreadful', 5)], fixAvailable: false },
    }),
  )
  expect(holes.map(({ severity, name, url }) => [severity, name, url.slice(-1)])).toEqual([
    ['critical', 'inner', '2'],
    ['critical', 'odd', '5'],
    ['high', 'inner', '3'],
    ['low', 'low', '1'],
    ['low', 'odd', '4'],
  ])
  const text = reportOf(holes)
  expect(text).toContain('high: inner <2.0.0, within 7 days: Hole 3 of inner')
  expect(text).toContain('Mended by: outer 4.0.1')
  expect(text).toContain('No mended version yet')
})

test('no findings are reported as such; an unreachable registry is an error', () => {
  expect(reportOf(holesIn(answer({})))).toBe('No known holes')
  const silent = JSON.stringify({ message: 'request failed, reason: 405', error: { summary: '', detail: '' } })
  expect(() => holesIn(silent)).toThrow('405')
  expect(() => holesIn('')).toThrow()
})

test('docs/security.md states the same deadlines, and docs/operations.md what to do', () => {
  const terms = Object.entries(termDays).map(([severity, days]) => `| ${severity} | ${days} days |`)
  for (const term of terms) expect(page('docs/security.md')).toContain(term)
  expect(page('docs/operations.md')).toContain('npm run audit')
  expect(page('CONTRIBUTING.md')).toContain('npm run audit')
})

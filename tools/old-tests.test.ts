import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * During a deployment the previous version still runs, on the schema of the new one. So the tests of the last tag must
 * pass with today's migrations. Part of the proofs: it takes as long as all those tests do.
 */
const root = resolve(import.meta.dirname, '..')
const isProof = process.env.GENIE_PROOF === 'full'
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function lastTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0')
  } catch {
    return undefined
  }
}

const tag = isProof ? lastTag() : undefined
if (isProof && !tag)
  process.stderr.write('\nNot proved: there is no git tag, so no version before this one to run on its schema.\n')

test.runIf(tag)(`the tests of ${tag ?? 'the last tag'} pass on the schema of today`, { timeout: 60 * 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'genie-before-'))
  try {
    const archive = execFileSync('git', ['archive', tag ?? ''], { cwd: root, maxBuffer: 1e9 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    cpSync(join(root, 'db/migrations'), join(folder, 'db/migrations'), { recursive: true })
    // The same packages: their updates are covered by other tests.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const { status, stdout } = spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      // Tests of the schema itself, of its plans or of the sources cannot pass unchanged.
      ['run', 'server', '--exclude=**/proof/**', '--exclude=tools/**', '--reporter=dot'],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, GENIE_PROOF: '' }, timeout: 50 * 60_000, maxBuffer: 1e9 },
    )
    expect(status, stdout.slice(-5000)).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.skipIf(isProof)('`npm run proof` checks that the previous version runs on the current schema', () => {})

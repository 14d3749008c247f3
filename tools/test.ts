import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Everything that must be true, in one command: types and floors, lint, build, unit, database, HTTP and browser tests.
 * Closes with the real totals on a line of their own.
 */
const root = resolve(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'genie-reports-'))

interface Totals {
  passed: number
  failed: number
}

async function run(title: string, command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number>(done => child.on('close', status => done(status ?? 1)))
  console.log(`── ${title}: ${code === 0 ? 'good' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return code
}

/** A step without cases of its own counts as one. */
async function step(title: string, command: string, args: string[]): Promise<Totals> {
  return (await run(title, command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function unitTests(): Promise<Totals> {
  const file = join(reports, 'vitest.json')
  const code = await run('unit, database and HTTP tests', bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  return judged({ passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }, code)
}

async function browserTests(): Promise<Totals> {
  const file = join(reports, 'playwright.json')
  const code = await run('browser tests', bin('playwright'), ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const { stats } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  return judged({ passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }, code)
}

/** A runner that failed without a failed case (it did not start, say) is a failure all the same. */
function judged(totals: Totals, code: number): Totals {
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

const all = [
  await step('types and floors', bin('tsc'), ['-b', '--force']),
  await step('lint', bin('biome'), ['check', '.']),
  await step('build', process.execPath, ['tools/ensure-build.ts']),
  await unitTests(),
  await browserTests(),
]
await rm(reports, { recursive: true, force: true })
const passed = all.reduce((sum, totals) => sum + totals.passed, 0)
const failed = all.reduce((sum, totals) => sum + totals.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

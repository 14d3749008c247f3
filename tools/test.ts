import { spawn } from 'node:child_process'
import { glob, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/**
 * All checks in one command: types and layers, lint, build, unit, database, HTTP and browser tests. Ends with the
 * totals on a line of their own. Tests tagged `further` are left out; `--all` runs them too. With GENIE_PROOF=full the
 * proofs run in full: one after the other, so that none slows another down, and each with a limit.
 */
const root = resolve(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const reports = await mkdtemp(join(tmpdir(), 'genie-reports-'))
/** The refusals that tests have met, each process in a file of its own. */
const reached = join(reports, 'reached')
await mkdir(reached)

/** Each worker and each shop that a test starts loads the same modules: they are compiled once. */
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')

const isFull = process.env.GENIE_PROOF === 'full'
const isAll = isFull || process.argv.includes('--all')

/** Listed again at the end, where readers of a long log look first. */
const failures: string[] = []

interface Totals {
  passed: number
  failed: number
}

interface Running {
  env?: Record<string, string>
  /** After this time it is ended and counts as failed. */
  minutes?: number
}

async function run(title: string, command: string, args: string[], running: Running = {}): Promise<number> {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const { env, minutes } = running
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const late = minutes === undefined ? undefined : setTimeout(() => child.kill('SIGTERM'), minutes * 60_000)
  const tooLate = minutes === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), (minutes + 1) * 60_000)
  const code = await new Promise<number>(done => child.on('close', status => done(status ?? 1)))
  clearTimeout(late)
  clearTimeout(tooLate)
  console.log(`── ${title}: ${code === 0 ? 'good' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return code
}

/** A step without cases of its own counts as one. */
async function step(title: string, command: string, args: string[], running: Running = {}): Promise<Totals> {
  if ((await run(title, command, args, running)) === 0) return { passed: 1, failed: 0 }
  failures.push(`${title} (its output is above)`)
  return { passed: 0, failed: 1 }
}

/** Only after a full run has everything been met that can be. */
async function refusals(): Promise<Totals[]> {
  if (!isFull) return []
  return [await step('every refusal is met', process.execPath, ['tools/refusals.ts', reached])]
}

/** Totals of a proof that count in thousands. */
async function proofs(): Promise<string[]> {
  if (!isFull) return []
  const own = await readdir(join(root, 'testing/proof'), { recursive: true })
  return [
    'server/fleet/availability/proof.test.ts',
    'server/sales/orders/races.test.ts',
    'server/service/order-changes/races.test.ts',
    'server/money/invoices/numbers.test.ts',
    'tools/old-tests.test.ts',
    'tools/backup/restore-until.test.ts',
    ...own.filter(name => name.endsWith('.test.ts')).map(name => `testing/proof/${name}`),
  ]
}

const proofMinutes = 70

/** Files that are tagged as a whole: the filter reads the tags of tests, so it would load these for nothing. */
async function furtherFiles(): Promise<string[]> {
  const files: string[] = []
  const isOutside = (name: string) => name === 'node_modules' || name === 'dist'
  for await (const file of glob('*/**/*.test.{ts,tsx}', { cwd: root, exclude: isOutside })) files.push(file)
  const texts = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  return files.filter((_, index) => texts[index]?.startsWith('// @module-tag further\n'))
}

async function unitTests(): Promise<Totals> {
  const alone = await proofs()
  const left = [...alone, ...(isAll ? [] : await furtherFiles())].map(file => `--exclude=${file}`)
  const without = [...left, ...(isAll ? [] : ['--tags-filter=!further'])]
  const totals = [await runVitest('unit, database and HTTP tests', without)]
  for (const file of alone) totals.push(await runVitest(`proof: ${file}`, [file], proofMinutes))
  return {
    passed: totals.reduce((sum, { passed }) => sum + passed, 0),
    failed: totals.reduce((sum, { failed }) => sum + failed, 0),
  }
}

async function runVitest(title: string, args: string[], minutes?: number): Promise<Totals> {
  const file = join(reports, `vitest-${title.replaceAll(/\W+/g, '-')}.json`)
  const outside = `${file}.outside`
  const reporters = ['default', 'json', './testing/outside-tests.ts'].map(name => `--reporter=${name}`)
  const env = { GENIE_REACHED: reached, GENIE_OUTSIDE: outside }
  const running = minutes === undefined ? { env } : { env, minutes }
  const code = await run(title, bin('vitest'), ['run', ...reporters, `--outputFile.json=${file}`, ...args], running)
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const rest: string[] = JSON.parse(await readFile(outside, 'utf8').catch(() => '[]'))
  failures.push(...failedOf(report), ...rest.map(beginningOf))
  return judged(title, { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }, code)
}

async function browserTests(): Promise<Totals> {
  const file = join(reports, 'playwright.json')
  const code = await run('browser tests', bin('playwright'), ['test', '--reporter=line,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(isAll && { GENIE_FURTHER: 'on' }) },
  })
  const { stats } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  return judged('browser tests', { passed, failed: stats?.unexpected ?? 0 }, code)
}

interface Report {
  testResults?: { name: string; assertionResults: Case[] }[]
}

interface Case {
  status: string
  fullName: string
  failureMessages?: string[]
}

/** With the reason: the log of a whole run is long, and often only its end is stored. */
function failedOf({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name)
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${file}: ${fullName}\n${beginningOf(failureMessages.join('\n'))}`)
  })
}

const beginningOf = (text: string) => text.split('\n').slice(0, 12).join('\n').slice(0, 1500)

/** A runner that failed without a failed case (it did not start, for example) counts as a failure. */
function judged(title: string, totals: Totals, code: number): Totals {
  if (code === 0 || totals.failed > 0) return totals
  failures.push(`${title}: ended with ${code}, without a failed test`)
  return { ...totals, failed: 1 }
}

/**
 * The compiler uses one core; the others run what needs no types. A full run measures, with nothing beside it. Several
 * checkers would each work out the types of the contract again: twice the work. A garbage collector that starts later
 * saves a tenth of it.
 */
const compile = ['-b', '--force', '--checkers', '1', '--builders', '1']
const types = step('types and floors', bin('tsc'), compile, { env: { GOGC: '200' } })
const lint = await step('lint', bin('biome'), ['check', '.'])
const build = await step('build', process.execPath, ['tools/ensure-build.ts'])
if (isFull) await types

const all = [
  ...[lint, build],
  await unitTests(),
  ...(await refusals()),
  await browserTests(),
  ...(isFull ? [await step('proof: several machines', process.execPath, ['tools/cluster/main.ts'])] : []),
  await types,
]
await rm(reports, { recursive: true, force: true })
const passed = all.reduce((sum, totals) => sum + totals.passed, 0)
const failed = all.reduce((sum, totals) => sum + totals.failed, 0)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

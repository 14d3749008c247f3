import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as judge from './doctor-findings.ts'

/**
 * `npm run doctor`: what is missing on this machine to start, test and build. Imports of npm packages are inside the
 * checks, so that a machine without them gets a message instead of a stack trace.
 */
const root = resolve(import.meta.dirname, '..')
const installedBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

type PackageFile = Record<'dependencies' | 'devDependencies', Record<string, string>>

async function readPackageFile(): Promise<PackageFile> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as PackageFile
}

async function checkNode(): Promise<judge.Finding> {
  const { dependencies } = await readPackageFile()
  const file = join(root, 'node_modules/node/package.json')
  const bin = join(root, 'node_modules/node/bin/node')
  const installed = existsSync(bin)
    ? (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
    : undefined
  return judge.nodeFinding(process.versions.node, dependencies.node ?? '24', installed)
}

async function checkPackages(): Promise<judge.Finding> {
  const { dependencies, devDependencies } = await readPackageFile()
  const absent = (wanted: Record<string, string>) =>
    Object.keys(wanted).filter(name => !existsSync(join(root, 'node_modules', name, 'package.json')))
  return judge.packagesFinding({ needed: absent(dependencies), forTests: absent(devDependencies) })
}

async function checkEnvironment(): Promise<judge.Finding> {
  try {
    const { readEnvironment } = await import('#server/platform/environment.ts')
    const { findMissingSettings: missingForReal } = await import('#server/platform/real-shop.ts')
    const missing = missingForReal(readEnvironment(process.env))
    return judge.environmentFinding(missing.length > 0 ? missing.join('; ') : undefined)
  } catch (error) {
    return judge.environmentFinding(error instanceof Error ? error.message : String(error))
  }
}

async function checkPostgres(): Promise<judge.Finding> {
  const url = process.env.DATABASE_URL
  const trial = await (url ? askVersion(url) : tryEmbedded()).catch((error: Error) => error)
  return judge.postgresFinding(trial, Boolean(url))
}

async function askVersion(url: string): Promise<judge.Trial> {
  const started = performance.now()
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return { seconds: (performance.now() - started) / 1000, version: rows[0]?.server_version ?? '' }
}

async function tryEmbedded(): Promise<judge.Trial> {
  const started = performance.now()
  const { startEmbedded } = await import('#db/embedded/embedded.ts')
  const folder = await mkdtemp(join(tmpdir(), 'genie-doctor-'))
  try {
    const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false })
    const { version } = await askVersion(server.url('genie')).finally(() => server.stop())
    return { seconds: (performance.now() - started) / 1000, version }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The folder itself or, before the first start, its nearest existing parent. */
export function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}

async function checkDisk(folder: string): Promise<judge.Finding> {
  const { bavail, bsize } = await statfs(nearestExisting(folder))
  return judge.diskFinding(folder, bavail * bsize)
}

async function checkDataFolder(folder: string): Promise<judge.Finding> {
  const code = await access(nearestExisting(folder), constants.W_OK | constants.X_OK).then(() => undefined, codeOf)
  return judge.dataFolderFinding(folder, code)
}

/** Writes, reads and deletes a small file, with the shop's own code. */
async function checkFileStore(env: Record<string, string | undefined>): Promise<judge.Finding> {
  const { readEnvironment } = await import('#server/platform/environment.ts')
  const { s3Files } = await import('#server/platform/files/s3-store.ts')
  const { realClock } = await import('#server/platform/clock.ts')
  const { makeLog } = await import('#server/platform/log.ts')
  const { s3: settings } = readEnvironment(env)
  if (!settings) throw new Error('S3_ENDPOINT is missing')
  const files = s3Files({ settings, wall: realClock, log: makeLog({ logLevel: 'silent' }) })
  const id = randomUUID()
  const sent = Buffer.from(`npm run doctor ${id}`)
  const started = performance.now()
  const trial = async () => {
    await files.put(id, sent, 'text/plain')
    const found = await buffer(files.read(id, sent.length)).finally(() => files.remove(id))
    if (!found.equals(sent)) throw new Error('what was read is not what was written')
    return (performance.now() - started) / 1000
  }
  return judge.fileStoreFinding(new URL(settings.endpoint).host, await trial().catch((error: Error) => error))
}

async function checkPort(host: string, port: number): Promise<judge.Finding> {
  const code = await new Promise<string | undefined>(done => {
    const server = createServer()
    server.once('error', error => done(codeOf(error)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(undefined)))
  })
  return judge.portFinding(port, code)
}

async function checkChromium(): Promise<judge.Finding> {
  const { CHROMIUM } = process.env
  const fromNpm = CHROMIUM ? undefined : await unpackChromium().catch(() => undefined)
  const paths = CHROMIUM ? [CHROMIUM] : [fromNpm, ...installedBrowsers].filter(path => path && existsSync(path))
  return judge.chromiumFinding(paths.map(path => tryBrowser(path ?? '')))
}

async function unpackChromium(): Promise<string> {
  // Read at import: without it the package does not unpack the libraries that a minimal machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

function tryBrowser(path: string): judge.TriedBrowser {
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 })
  return { path, version: status === 0 ? stdout : undefined }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** Each check is independent: one that fails must not hide the others. */
export async function examine(env: Record<string, string | undefined>): Promise<judge.Finding[]> {
  const dataDir = resolve(env.DATA_DIR || './.data')
  const checks: [string, () => Promise<judge.Finding>][] = [
    ['Node', checkNode],
    ['packages', checkPackages],
    ['settings', checkEnvironment],
    ['memory', async () => judge.memoryFinding(process.availableMemory())],
    ['disk', () => checkDisk(dataDir)],
    ['data folder', () => checkDataFolder(dataDir)],
    ...(env.S3_ENDPOINT
      ? [['store of files', () => checkFileStore(env)] as [string, () => Promise<judge.Finding>]]
      : []),
    ['port', () => checkPort(env.HOST || '127.0.0.1', Number(env.PORT || 3000))],
    ['PostgreSQL', checkPostgres],
    ['Chromium', checkChromium],
  ]
  const findings: judge.Finding[] = []
  for (const [name, check] of checks) {
    findings.push(await check().catch(error => ({ state: 'missing' as const, what: `${name}: ${error}` })))
  }
  return findings
}

if (import.meta.main) {
  const findings = await examine(process.env)
  console.log(judge.formatReport(findings))
  process.exitCode = findings.some(({ state }) => state === 'missing') ? 1 : 0
}

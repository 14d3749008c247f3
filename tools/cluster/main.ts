import { spawnSync } from 'node:child_process'
import { startSmtpServer } from '#testing/servers/smtp-server.ts'
import { ensureBuild } from '../ensure-build.ts'
import { Cluster } from './cluster.ts'
import { replicaFollows, statementsMeasured } from './copies.ts'
import { booksAreRight, databaseRestart, nobodyBehind, proxySpeaks, rollingRestart, slowSender } from './faults.ts'
import { dataAt } from './load.ts'
import { endAll } from './processes.ts'
import { pgbouncerCommand } from './proxies.ts'
import { eventsCross, jobsRunOnce, limitsAreShared, pagesAreDropped, sessionsAreShared } from './sharing.ts'

/**
 * `npm run test:cluster`: the shop as it runs on several machines, on this one, with the files of ops/. Needs nginx and
 * PgBouncer on the system; takes about three minutes; leaves nothing behind.
 */
const mostMinutes = 10

const missing = [
  ['nginx', '-v', 'nginx-light'],
  [pgbouncerCommand, '--version', 'pgbouncer'],
].filter(([command = '', flag = '']) => spawnSync(command, [flag]).error)
if (missing.length > 0) {
  console.error(
    `This needs programs that are not here. On Debian: apt-get install -y ${missing.map(([, , name]) => name).join(' ')}`,
  )
  console.error('PgBouncer from another place: PGBOUNCER=/path/to/pgbouncer npm run test:cluster')
  process.exit(2)
}

await ensureBuild()
const tooLong = setTimeout(async () => {
  console.error(`Not done after ${mostMinutes} minutes`)
  await endAll()
  process.exit(1)
}, mostMinutes * 60_000)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAll().then(() => process.exit(130)))

let passed = 0
let failed = 0
const only = process.argv[2]
async function prove(title: string, work: () => Promise<string>): Promise<void> {
  if (only && !title.includes(only)) return
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  try {
    const told = await work()
    passed += 1
    console.log(`✓ ${title} (${seconds()})\n    ${told}`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${title} (${seconds()})\n    ${error instanceof Error ? error.message : error}`)
  }
}

const post = await startSmtpServer()
let cluster: Cluster | undefined
try {
  cluster = await Cluster.open(post.port)
  const it = cluster
  const { keepsStatements, version } = it.pgbouncer
  console.log(
    `Two apps, a worker, nginx and PgBouncer ${version} (${keepsStatements ? 'keeps' : 'does not keep'} named statements) in ${it.folder}`,
  )
  const skus = await it.primary.query<{ key: string; sku_id: string }>('select key, sku_id from skus')
  await it.primary.query("update skus set stock = 1000000 where stock is not null and kind = 'buy'")
  const { list } = await dataAt<{ list: { name: string; version: string }[] }>(it.nginx.url, { path: '/api/documents' })
  const terms = list.find(({ name }) => name === 'terms')?.version ?? ''
  const catalogue = { skus: new Map(skus.map(({ key, sku_id }) => [key, sku_id])), terms }
  const sku = catalogue.skus.get('blades-set-9') ?? ''

  // Half a minute of waiting, in parallel with the first checks.
  const slow = slowSender(it)
  slow.catch(() => {})
  await prove('sessions are shared', () => sessionsAreShared(it))
  await prove('limits are shared', () => limitsAreShared(it))
  await prove('pages are dropped everywhere', () => pagesAreDropped(it))
  await prove('live updates cross processes', () => eventsCross(it))
  await prove('jobs run once', () => jobsRunOnce(it, post))
  await prove('a sender that is too slow', () => slow)
  await prove('rolling restart under load', () => rollingRestart(it, sku))
  await prove('nginx speaks as the shop', () => proxySpeaks(it))
  await prove('nginx with nobody behind it', () => nobodyBehind(it))
  await prove('PostgreSQL is restarted', () => databaseRestart(it, catalogue, post))
  await prove('a replica follows', () => replicaFollows(it))
  await prove('named statements behind the pooler', () => statementsMeasured(it))
  await prove('the books at the end', () => booksAreRight(it))
} catch (error) {
  failed += 1
  console.log(`✗ the cluster opens\n    ${error instanceof Error ? error.message : error}`)
} finally {
  clearTimeout(tooLong)
  await cluster?.close()
  await endAll()
  await post.shut()
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

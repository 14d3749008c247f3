import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { buildApp } from '#server/app/app.ts'
import { allBindings } from '#server/app/bindings.ts'
import { recordNotice } from '#server/offers/documents/notice-version.ts'
import { makeIdentify } from '#server/people/accounts/sign-in/identify.ts'
import type { Environment } from '#server/platform/environment.ts'
import { loadBuiltWeb } from '#server/platform/http/pages/web-bundle.ts'
import { lockKeys } from '#server/platform/keys/lock-keys.ts'
import { makeLog } from '#server/platform/log.ts'
import { listenForMetrics } from '#server/platform/metrics/listen.ts'
import { assertSuitableSettings } from '#server/platform/real-shop.ts'
import { drain } from '#server/platform/system/drain.ts'
import { traceQueries } from '#server/platform/traces/trace-queries.ts'
import { makeContext } from './app/make-context.ts'
import { seed } from './app/seed.ts'
import type { LoadSimulator, Simulator } from './app/simulator.ts'

export interface RunningServer {
  url: string
  welcome: string[]
  /** Stops at once, except for requests in progress; `gently` first gives the load balancer time to notice. */
  stop(how?: 'gently'): Promise<void>
}

export interface StartInput {
  environment: Environment
  /** Sources are served by Vite with hot reload instead of the built files. */
  development?: boolean
  loadSimulator: LoadSimulator
}

/**
 * A request that gets no database connection within this time is refused (503): a queue that only grows helps nobody.
 */
const connectTimeoutMs = 10_000

/** How long accepted requests may take to finish when the process is told to stop. */
const drainMs = 10_000

/**
 * Connections that wait to be accepted. Past Node's 511 the system drops them, and a dropped client retries after one,
 * three and seven seconds, the health check as well as a buyer. The system's own limit (somaxconn) also applies.
 */
const maxBacklog = 4096

const projectRoot = resolve(import.meta.dirname, '..')

interface OpenShopInput {
  publicUrl?: () => string
  /** Taking a lock out of order throws. */
  strictLocks?: boolean
  loadSimulator: LoadSimulator
}

/** Database, schema, seed and context: what an app process and a worker have in common. */
async function openShop(environment: Environment, { publicUrl, strictLocks = false, loadSimulator }: OpenShopInput) {
  const log = makeLog(environment)
  const database = await openCheckedDatabase(environment)
  const connection = connect({
    url: database.url,
    max: environment.databasePool,
    prepare: environment.prepareStatements,
    ...{ connectTimeoutMs: connectTimeoutMs, strictLocks },
    watch: environment.traces && traceQueries,
    onError: error => log.warn({ err: error }, 'a database connection broke'),
  })
  // Past the pooler: migrations take a lock that belongs to a session. They also have no time limit.
  const direct = connect({ url: database.directUrl, max: 2, unhurried: true })
  await migrate(direct).finally(() => direct.close())
  const simulator = await loadSimulator(environment)
  const context = await makeContext({
    environment,
    simulator,
    connection,
    directUrl: database.directUrl,
    log,
    ...(publicUrl ? { publicUrl } : {}),
  })
  await lockKeys(context)
  await seed(context, simulator?.seedSteps)
  const { metrics: at } = environment
  const metrics = context.metrics && at && (await listenForMetrics(context.metrics, at))
  return {
    context,
    simulator,
    close: async () => {
      await metrics?.close()
      await context.close()
      await database.close()
    },
  }
}

export interface RunningWorker {
  /** False once the queue has given up, so that the supervisor of this process restarts it. */
  isRunning(): boolean
  stop(): Promise<void>
}

export async function startWorker({
  environment,
  loadSimulator,
}: Omit<StartInput, 'development'>): Promise<RunningWorker> {
  const shop = await openShop({ ...environment, worker: true }, { loadSimulator })
  const history = shop.simulator?.begin(shop.context)
  return {
    isRunning: () => shop.context.jobs.running(),
    stop: async () => {
      await history?.stop()
      await shop.close()
    },
  }
}

/** The whole shop in one process: database, migrations, seed, jobs, HTTP. */
export async function startServer({
  environment,
  development = false,
  loadSimulator,
}: StartInput): Promise<RunningServer> {
  let url = environment.publicUrl ?? `http://localhost:${environment.port}`
  const shop = await openShop(environment, { publicUrl: () => url, strictLocks: development, loadSimulator })
  const { context, simulator } = shop
  const web = development
    ? await (await import('#demo/dev/vite.ts')).startVite(projectRoot)
    : { ...loadBuiltFiles(), middleware: undefined, close: async () => {} }
  await recordNotice(context)
  const app = await buildApp({
    context,
    bindings: allBindings,
    simulator,
    identify: await makeIdentify(context),
    publicUrl: () => url,
    web: web.load,
    cachePages: !development,
    ...(development ? {} : { clientFiles: join(projectRoot, 'dist/client') }),
    ...(web.middleware ? { middleware: web.middleware } : {}),
  })
  await app.listen({ host: environment.host, port: environment.port, backlog: maxBacklog })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : environment.port
  url = environment.publicUrl ?? `http://localhost:${port}`
  const history = environment.worker ? simulator?.begin(context) : undefined

  return {
    url,
    welcome: welcomeLines(url, environment, simulator),
    stop: async how => {
      await drain(context, how === 'gently' ? environment.drainSeconds : 0)
      // A client that is still sending after that time will not finish.
      const drainTimer = setTimeout(() => app.server.closeAllConnections(), drainMs)
      await app.close()
      clearTimeout(drainTimer)
      await web.close()
      await history?.stop()
      await shop.close()
    },
  }
}

function loadBuiltFiles() {
  const loaded = loadBuiltWeb(join(projectRoot, 'dist'))
  return { load: () => loaded }
}

/** A database that this shop may be opened on; if it may not, nothing is left open. */
async function openCheckedDatabase(environment: Environment): Promise<OpenDatabase> {
  const opening = openDatabase(environment)
  try {
    await assertSuitableSettings(
      environment,
      opening.then(({ directUrl }) => directUrl),
    )
  } catch (error) {
    await opening.then(
      ({ close }) => close(),
      () => {},
    )
    throw error
  }
  return opening
}

interface OpenDatabase {
  url: string
  /** Past any pooler. */
  directUrl: string
  close(): Promise<void>
}

async function openDatabase(environment: Environment): Promise<OpenDatabase> {
  if (environment.databaseUrl) {
    const directUrl = environment.databaseDirectUrl ?? environment.databaseUrl
    return { url: environment.databaseUrl, directUrl, close: async () => {} }
  }
  await mkdir(environment.dataDir, { recursive: true })
  const embedded = await startEmbedded({
    dataDir: join(environment.dataDir, 'postgres'),
    backupDir: environment.backupDir,
  })
  const url = embedded.url('genie')
  return { url, directUrl: url, close: () => embedded.stop() }
}

function welcomeLines(url: string, { demo, simulations }: Environment, simulator: Simulator | undefined): string[] {
  return [
    `Genie is open on ${url}`,
    ...simulations.map(name => `  simulated     ${name}`),
    ...((demo && simulator?.welcome(url)) || []),
    `  API           ${url}/api/docs`,
  ]
}

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect } from '#db/connect.ts'
import { freePort } from '#testing/servers/free-port.ts'
import { type DatabaseServer, startPrimary } from './database.ts'
import { ask } from './load.ts'
import { endAll, Program, root, until } from './processes.ts'
import { type Nginx, type PgBouncer, startNginx, startPgBouncer } from './proxies.ts'

/** How long a process accepts requests after the signal to end; nginx closes its idle connections sooner. */
export const drainSeconds = 6

export interface AppProcess {
  program: Program
  port: number
  url: string
}

/** A shop as it runs on several machines, on this one: two apps, a worker, PgBouncer, nginx, PostgreSQL. */
export class Cluster {
  readonly folder: string
  readonly primary: DatabaseServer
  readonly pgbouncer: PgBouncer
  readonly nginx: Nginx
  readonly apps: AppProcess[] = []
  readonly environment: Record<string, string>
  #started = 0

  private constructor(given: Pick<Cluster, 'folder' | 'primary' | 'pgbouncer' | 'nginx' | 'environment'>) {
    this.folder = given.folder
    this.primary = given.primary
    this.pgbouncer = given.pgbouncer
    this.nginx = given.nginx
    this.environment = given.environment
  }

  static async open(mailPort: number): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'genie-cluster-'))
    // The users of nginx and PgBouncer read their own files in it.
    await chmod(folder, 0o755)
    const primary = await startPrimary(join(folder, 'primary'))
    const pgbouncer = await startPgBouncer(folder, await freePort(), primary)
    const ports = [await freePort(), await freePort()]
    const nginx = await startNginx(folder, await freePort(), ports)
    const environment = {
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL: nginx.url, DATA_DIR: join(folder, 'data') },
      ...{ DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: primary.url(), DB_POOL: '10' },
      ...{ DB_PREPARE: pgbouncer.keepsStatements ? 'on' : 'off', DRAIN_SECONDS: String(drainSeconds) },
      ...{ WORKER: 'off', SEED: 'demo', DEMO_LIFE: 'off', LOG_LEVEL: 'warn', ECB_URL: 'off', PDOK_URL: 'off' },
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailPort), SMTP_PROTOCOL: 'none', SMTP_DOMAIN: 'genie.example' },
    }
    await mkdir(environment.DATA_DIR, { recursive: true })
    const cluster = new Cluster({ folder, primary, pgbouncer, nginx, environment })
    // All at once, on an empty database, as in a first deployment.
    const worker = cluster.startWorker()
    await Promise.all(ports.map(async (port, at) => (cluster.apps[at] = await cluster.startApp(port))))
    await worker
    return cluster
  }

  async startApp(port: number, environment: Record<string, string> = {}): Promise<AppProcess> {
    this.#started += 1
    const program = new Program({
      name: `app on ${port}`,
      command: process.execPath,
      args: [join(root, 'server/main.ts')],
      env: { ...this.environment, PORT: String(port), ...environment },
      logFile: join(this.folder, `app-${this.#started}.log`),
    })
    const url = `http://127.0.0.1:${port}`
    await until(async () => {
      if (program.ended) throw new Error('ended')
      return (await ask(url, { path: '/api/ready' })).status === 200
    }, `${program.name} is ready`).catch(async error => {
      throw new Error(`${error.message}\n${await program.lastWords()}`)
    })
    return { program, port, url }
  }

  async startWorker(environment: Record<string, string> = {}): Promise<Program> {
    this.#started += 1
    const program = new Program({
      name: 'worker',
      command: process.execPath,
      args: [join(root, 'server/worker.ts')],
      env: { ...this.environment, ...environment },
      logFile: join(this.folder, `worker-${this.#started}.log`),
    })
    await until(async () => (await program.lastWords()).includes('works off its jobs'), 'the worker works').catch(
      async error => {
        throw new Error(`${error.message}\n${await program.lastWords()}`)
      },
    )
    return program
  }

  app(at: number): AppProcess {
    const app = this.apps[at]
    if (!app) throw new Error(`There is no app ${at}`)
    return app
  }

  /** Directly on the database, without the pooler. */
  async inDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = connect({ url: this.primary.url(), max: 2, onError: () => {} })
    try {
      return await work(connection)
    } finally {
      await connection.close()
    }
  }

  async close(): Promise<void> {
    await endAll()
    await this.primary.stop().catch(() => {})
    if (!process.env.KEEP) await rm(this.folder, { recursive: true, force: true })
  }
}

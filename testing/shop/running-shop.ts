import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { freePort } from '../servers/free-port.ts'

const root = resolve(import.meta.dirname, '../..')

export interface RunningShopInput {
  dataDir?: string
  /** What starts it instead of the shell: a program and its arguments. */
  launcher?: readonly string[]
  environment?: Readonly<Record<string, string>>
}

/** The real program with data of its own, on loopback only, to be killed and started again. */
export class RunningShop {
  readonly url: string
  readonly dataDir: string
  readonly #port: number
  #child: ChildProcess | undefined
  #output = ''
  /** For the next start. */
  launcher: readonly string[] = []
  environment: Readonly<Record<string, string>> = {}

  private constructor(port: number, dataDir: string) {
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = dataDir
  }

  static async open({ dataDir, launcher = [], environment = {} }: RunningShopInput = {}): Promise<RunningShop> {
    const shop = new RunningShop(await freePort(), dataDir ?? (await mkdtemp(join(tmpdir(), 'genie-chaos-'))))
    shop.launcher = launcher
    shop.environment = environment
    await shop.start()
    return shop
  }

  /** Waits until it reports that it is ready, including jobs. */
  async start(seconds = 120): Promise<void> {
    const [command = process.execPath, ...args] = [...this.launcher, process.execPath, 'server/main.ts']
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...{ NODE_ENV: 'production', PORT: String(this.#port), HOST: '127.0.0.1', DATA_DIR: this.dataDir },
        ...{ LOG_LEVEL: 'error', ECB_URL: 'off', PDOK_URL: 'off', DEMO_LIFE: 'off' },
        ...this.environment,
      },
    })
    this.#child = child
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk).slice(-20_000)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    for (let waited = 0; waited < seconds * 10; waited += 1) {
      if (child.exitCode !== null || child.signalCode !== null) break
      if (await isReady(this.url)) return
      await pause(100)
    }
    throw new Error(`The shop did not open: ${this.#output}`)
  }

  /** With SIGKILL, without any shutdown. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'exit')
    child.kill(signal)
    await closed
  }

  /** PostgreSQL itself, by the process id in its own file; only that of this folder. */
  async killDatabase(): Promise<boolean> {
    const cluster = await realpath(join(this.dataDir, 'postgres/cluster'))
    const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const [pid = ''] = text.split('\n')
    // Just stopped, or just starting: no file, or an incomplete one. The process id may have been reused.
    if (!/^\d+$/.test(pid) || (await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== cluster) return false
    try {
      process.kill(Number(pid), 'SIGKILL')
      return true
    } catch {
      return false
    }
  }

  /** Directly on its database, beside the shop; nothing is killed meanwhile. */
  async inDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const embedded = await startEmbedded({ dataDir: join(this.dataDir, 'postgres') })
    const connection = connect({ url: embedded.url('genie'), max: 2 })
    try {
      return await work(connection)
    } finally {
      await connection.close()
      await embedded.stop()
    }
  }

  get output(): string {
    return this.#output
  }

  async close(): Promise<void> {
    await this.stop()
    // The shell that looks after PostgreSQL may still write its last lines there: then the folder is not empty at once.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2000) }).then(
    answer => answer.ok,
    () => false,
  )
}

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#testing/servers/free-port.ts'

const root = resolve(import.meta.dirname, '..')

export interface Shop {
  url: string
  pid: number
  dataDir: string
  /** Seconds from the start of the process to its first response. */
  startSeconds: number
  stop(): Promise<void>
}

/** The real shop in a process of its own, on data of its own. */
export async function startShop(dataDir?: string, environment: Record<string, string> = {}): Promise<Shop> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'genie-bench-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--heap-growing-percent=60', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO_LIFE: 'off',
      // Durations are measured here; `bursts.ts` measures load shedding.
      SHED_AFTER_MS: '60000',
      ...environment,
    },
  })
  for (;;) {
    const answered = await fetch(`${url}/api/health`).then(
      () => true,
      () => false,
    )
    if (answered) break
    if (child.exitCode !== null || performance.now() - started > 60_000) throw new Error('The shop did not start')
    await new Promise(done => setTimeout(done, 20))
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: folder,
    startSeconds: (performance.now() - started) / 1000,
    stop: async () => {
      child.kill('SIGTERM')
      await new Promise(done => child.once('close', done))
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

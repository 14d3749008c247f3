import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { bearer, post } from './load/people.ts'
import { startShop } from './shop.ts'

const rows = Number(process.env.BENCH_EXPORT_ROWS ?? 1_000_000)
const sampleMs = 50

/** The export of a list of a million rows: the additional memory of the process. */
export async function benchExports(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-export-'))
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  try {
    const shop = await startShop(dataDir, {
      ...{ DATABASE_URL: database.url('genie'), WORKER: 'off', DEMO_LIFE: 'off', ECB_URL: 'off' },
    })
    try {
      await fill(database.url('genie'))
      const body = { email: 'admin@genie.example', password: demoPeople.password }
      const { token } = (await post(shop.url, '/api/user/login', body)) as { token: string }
      const list = `${shop.url}/api/admin/mails/export`
      // A small export first, so that what it loads is not counted for the large one.
      await taken(`${list}?template=nothing`, token)
      const before = await memoryOf(shop.pid)
      let peak = before
      const sampling = setInterval(async () => {
        peak = Math.max(peak, await memoryOf(shop.pid))
      }, sampleMs)
      const began = performance.now()
      const { lines, bytes } = await taken(list, token)
      clearInterval(sampling)
      const seconds = (performance.now() - began) / 1000
      console.log(
        `\nexport of ${lines} rows (${(bytes / 1e6).toFixed(0)} MB) in ${seconds.toFixed(1)} s: ` +
          `${(before / 1e6).toFixed(0)} MB before, ${(peak / 1e6).toFixed(0)} MB at most, ` +
          `${((peak - before) / 1e6).toFixed(0)} MB more (goal: under 80)`,
      )
    } finally {
      await shop.stop()
    }
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(`insert into mails (id, template, language, recipient, status, attempts, data, created_at, sent_at)
    select uuidv7(), 'order_paid', 'nl', 'customer-' || n || '@example.org', 'sent', 1, '{}'::jsonb,
           now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n`)
  await client.query('vacuum analyze mails')
  await client.end()
}

/** Read as a stream, and dropped. */
async function taken(url: string, token: string): Promise<{ lines: number; bytes: number }> {
  const answer = await fetch(url, { headers: bearer(token) })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let bytes = 0
  let breaks = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) breaks += 1
  }
  // The first line has the column names.
  return { lines: breaks - 1, bytes }
}

/** Resident memory of a process in bytes, from Linux. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

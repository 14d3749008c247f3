import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../embedded.ts'

export const base = await mkdtemp(join(tmpdir(), 'genie-embedded-'))
let folders = 0
export const newFolder = () => join(base, `data-${++folders}`)

const open: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

export async function start(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, durable })
  open.push(server)
  return server
}

/** Starts another process of the shop; the test kills it, or ends it by closing its input. */
export async function startElsewhere(
  dataDir: string,
  { graceSeconds = 10, durable = false }: { graceSeconds?: number; durable?: boolean } = {},
): Promise<{ child: ChildProcess; pid: number }> {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('../embedded.ts', import.meta.url).href)})
    const options = { dataDir: ${JSON.stringify(dataDir)}, durable: ${durable}, orphanGraceSeconds: ${graceSeconds} }
    const server = await startEmbedded(options)
    console.log(server.pid)
    for await (const _ of process.stdin);
    await server.stop()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, pid: Number(line) }
}

export async function query(
  server: EmbeddedPostgres,
  text: string,
  database = 'genie',
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url(database) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 8000
  while (!(await done())) {
    if (performance.now() > end) throw new Error('it did not happen within 8 seconds')
    await sleep(20)
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Ends everything after a test. */
export async function stopAll(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of open.splice(0)) await server.stop()
}

export async function removeFolders(): Promise<void> {
  // A caretaker may still write its last line there for a moment.
  await rm(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

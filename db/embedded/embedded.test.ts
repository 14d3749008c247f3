import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded, whileStopped } from './embedded.ts'
import { isAlive } from './processes.ts'

const base = await mkdtemp(join(tmpdir(), 'genie-embedded-'))
let folders = 0
const newFolder = () => join(base, `data-${++folders}`)

const open: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

async function start(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, durable })
  open.push(server)
  return server
}

/** Another process of the shop; killed hard by the test, or ended by closing its input. */
async function startElsewhere(dataDir: string, graceSeconds = 10): Promise<{ child: ChildProcess; pid: number }> {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const options = { dataDir: ${JSON.stringify(dataDir)}, durable: false, orphanGraceSeconds: ${graceSeconds} }
    const server = await startEmbedded(options)
    console.log(server.pid)
    for await (const _ of process.stdin);
    await server.stop()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, pid: Number(line) }
}

async function query(server: EmbeddedPostgres, text: string, database = 'genie'): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url(database) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 8000
  while (!(await done())) {
    if (performance.now() > end) throw new Error('it did not happen within 8 seconds')
    await sleep(20)
  }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of open.splice(0)) await server.stop()
})
afterAll(() => rm(base, { recursive: true, force: true }))

describe('a fresh server', () => {
  test('answers, knows letters beyond ASCII, keeps data over a restart', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    await query(first, 'create extension pg_trgm')
    await query(first, 'create extension btree_gist')
    const [facts] = await query(
      first,
      `select show_trgm('剪草机') as chinese, show_trgm('Mähroboter') as umlaut, lower('ÄÉ') as lower,
        current_setting('server_version') as version, current_setting('listen_addresses') as tcp,
        current_setting('data_checksums') as checksums, current_setting('wal_level') as wal`,
    )
    expect(facts).toMatchObject({ lower: 'äé', tcp: '', checksums: 'on', wal: 'replica' })
    expect(facts?.version).toMatch(/^18\./)
    expect(facts?.chinese).toHaveLength(4)
    // "mä" inside one word; with plain C it would be "m" and "hroboter".
    expect(facts?.umlaut).toHaveLength(11)
    await query(
      first,
      'create table booking (unit int, days daterange, exclude using gist (unit with =, days with &&))',
    )
    await query(first, `insert into booking values (1, '[2026-03-01,2026-04-01)')`)
    await expect(query(first, `insert into booking values (1, '[2026-03-31,2026-04-02)')`)).rejects.toThrow(/exclusion/)
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await start(dataDir)
    expect(await query(second, 'select unit from booking')).toEqual([{ unit: 1 }])
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('ready to accept connections')
  })

  test('is durable unless asked otherwise', async () => {
    const server = await startEmbedded({ dataDir: newFolder() })
    open.push(server)
    const text = `select string_agg(name || '=' || setting, ' ' order by name) as all from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit')`
    expect(await query(server, text)).toEqual([{ all: 'fsync=on full_page_writes=on synchronous_commit=on' }])
  })

  test('starts at the end of a long path with a space in it', async () => {
    const dataDir = join(base, 'a long way to go '.repeat(7), '很长的路'.repeat(5))
    const server = await start(dataDir)
    expect(Buffer.byteLength(server.socketDir)).toBeLessThan(90)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    await expect(access(server.socketDir)).rejects.toThrow()
  })
})

describe('several processes', () => {
  test('share one server; the last one to leave stops it', async () => {
    const dataDir = newFolder()
    const mine = await start(dataDir)
    const other = await startElsewhere(dataDir)
    expect(other.pid).toBe(mine.pid)
    other.child.stdin?.end()
    await once(other.child, 'exit')
    expect(await query(mine, 'select 1 as one')).toEqual([{ one: 1 }])

    const staying = await startElsewhere(dataDir)
    await mine.stop()
    expect(isAlive(mine.pid)).toBe(true)
    staying.child.stdin?.end()
    await once(staying.child, 'exit')
    expect(isAlive(mine.pid)).toBe(false)
  })

  test('starting at the same moment end up on one server', async () => {
    const dataDir = newFolder()
    const [a, b, other] = await Promise.all([start(dataDir), start(dataDir), startElsewhere(dataDir)])
    expect([b.pid, other.pid]).toEqual([a.pid, a.pid])
    expect((await readdir(dataDir)).filter(name => name.startsWith('cluster'))).toEqual(['cluster'])
  })
})

describe('after a violent end', () => {
  test('of the app, a new one takes the running server over and stops it', async () => {
    const dataDir = newFolder()
    const killed = await startElsewhere(dataDir)
    await kill(killed.child)
    expect(isAlive(killed.pid)).toBe(true)
    const next = await start(dataDir)
    expect(next.pid).toBe(killed.pid)
    await next.stop()
    expect(isAlive(killed.pid)).toBe(false)
  })

  test('of the app with nobody to follow, the server stops by itself', async () => {
    const dataDir = newFolder()
    const killed = await startElsewhere(dataDir, 0)
    await kill(killed.child)
    await until(() => !isAlive(killed.pid))
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  test('of PostgreSQL, then of all, committed rows are there', async () => {
    const dataDir = newFolder()
    const before = await start(dataDir, true)
    const { pid } = before
    await query(before, 'create table kept (id int)')
    const { child } = await startElsewhere(dataDir)
    await query(before, 'insert into kept values (1)')
    process.kill(pid, 'SIGKILL')
    // The app lives, so the server comes back at the same address by itself.
    await until(() => before.pid !== pid && isAlive(before.pid))
    expect(await query(before, 'select id from kept')).toEqual([{ id: 1 }])

    await query(before, 'insert into kept values (2)')
    process.kill(before.pid, 'SIGKILL')
    await Promise.all([kill(child), before.stop()])
    const next = await start(dataDir)
    expect(await query(next, 'select id from kept')).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('a pid that now belongs to another program does not keep the shop closed', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const file = join(dataDir, 'cluster/postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await server.stop()
    await writeFile(file, [process.pid, ...rest].join('\n'))
    await writeFile(join(dataDir, 'start.lock'), '999999 1 deadbeef\nleft behind\n')
    const next = await start(dataDir)
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('refusals', () => {
  test('nobody replaces the data under a running server', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    await expect(whileStopped(dataDir, async () => {})).rejects.toThrow(/Stop Genie first/)
    await server.stop()
    await expect(whileStopped(dataDir, async () => 'done')).resolves.toBe('done')
  })

  test('a start that fails says why, with the words of PostgreSQL', async () => {
    const dataDir = newFolder()
    await (await start(dataDir)).stop()
    await rename(join(dataDir, 'cluster/global'), join(dataDir, 'cluster/global-away'))
    await expect(start(dataDir)).rejects.toThrow(/did not start[\s\S]*DATABASE_URL[\s\S]*pg_control/)
  })

  test('data of another major version is left alone', async () => {
    const dataDir = newFolder()
    await mkdir(join(dataDir, 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17/)
  })
})

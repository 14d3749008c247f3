// @module-tag further
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { whileStopped } from './embedded.ts'
import { isAlive } from './processes.ts'
import { base, newFolder, query, removeFolders, start, startElsewhere, stopAll } from './testing/servers.ts'

afterEach(stopAll)
afterAll(removeFolders)

describe('a fresh server', () => {
  test('accepts queries, handles letters beyond ASCII, and keeps data over a restart', async () => {
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
    // A trigram within one word; with plain C the words would be "m" and "hroboter".
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

  test('is durable by default', async () => {
    const server = await start(newFolder(), true)
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
  test('share one server, which stops with the last of them', async () => {
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

  test('starting at the same moment get the same server', async () => {
    const dataDir = newFolder()
    const [a, b, other] = await Promise.all([start(dataDir), start(dataDir), startElsewhere(dataDir)])
    expect([b.pid, other.pid]).toEqual([a.pid, a.pid])
    expect((await readdir(dataDir)).filter(name => name.startsWith('cluster'))).toEqual(['cluster'])
  })
})

describe('refusals', () => {
  test('the data cannot be replaced under a running server', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    await expect(whileStopped(dataDir, async () => {})).rejects.toThrow(/Stop Genie first/)
    await server.stop()
    await expect(whileStopped(dataDir, async () => 'done')).resolves.toBe('done')
  })

  test('a failed start gives the reason, with the log of PostgreSQL', async () => {
    const dataDir = newFolder()
    await (await start(dataDir)).stop()
    await rename(join(dataDir, 'cluster/global'), join(dataDir, 'cluster/global-away'))
    await expect(start(dataDir)).rejects.toThrow(/did not start[\s\S]*DATABASE_URL[\s\S]*pg_control/)
  })

  test('data of another major version is not touched', async () => {
    const dataDir = newFolder()
    await mkdir(join(dataDir, 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17/)
  })
})

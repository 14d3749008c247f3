import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { type EmbeddedPostgres, startEmbedded } from '#db/embedded/embedded.ts'
import { logFolder } from '#db/embedded/log-archive.ts'
import { migrate } from '#db/migrate.ts'
import { backUpInto, copiesIn, mostCopies } from './backup-shelf.ts'
import { restoreUntil } from './restore-until.ts'

let base: string
let dataDir: string
let backupDir: string
let server: EmbeddedPostgres
let client: pg.Client

async function open(folder: string): Promise<void> {
  server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, backupDir })
  client = new pg.Client({ connectionString: server.url('genie') })
  client.on('error', () => {})
  await client.connect()
}
async function close(): Promise<void> {
  await client.end()
  await server.stop()
}

// Slow, because PostgreSQL starts seven times. Run it after every change, and in the proofs: GENIE_PROOF=full.
describe.runIf(process.env.GENIE_PROOF === 'full')('restoring a moment', () => {
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'genie-until-'))
    dataDir = join(base, 'shop')
    backupDir = join(base, "the clerk's 100% copies")
    // As root, PostgreSQL's own user archives the log.
    await chmod(base, 0o755)
    await open(dataDir)
    const connection = connect({ url: server.url('genie'), max: 1 })
    await migrate(connection)
    await connection.close()
    await client.query('create table notes (id int primary key)')
  }, 60_000)
  afterAll(async () => {
    await close().catch(() => {})
    await rm(base, { recursive: true, force: true })
  })

  /** Writes, and returns a moment after it and before all later writes. */
  async function write(id: number): Promise<Date> {
    await client.query('insert into notes values ($1)', [id])
    await sleep(30)
    const moment = new Date()
    await sleep(30)
    return moment
  }

  /** Waits until the segment with everything written so far is archived. */
  async function shelved(): Promise<void> {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await readdir(logFolder(backupDir))).includes(`${rows[0]?.name}.gz`)) return
      await sleep(50)
    }
    throw new Error('PostgreSQL does not keep its log')
  }

  const notes = async () =>
    (await client.query<{ id: number }>('select id from notes order by id')).rows.map(row => row.id)

  test('any moment since a copy can be restored, and the end of the log; later uploads stay', async () => {
    await write(1)
    await backUpInto({ dataDir, backupDir })
    await sleep(1000)
    const second = await write(2)
    await write(3)
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files/later.jpg'), 'picture')
    await shelved()
    await close()

    await expect(restoreUntil({ dataDir, backupDir, until: new Date('2020-01-01') })).rejects.toThrow(
      /no moment before/,
    )
    const future = new Date(Date.now() + 3_600_000)
    await expect(restoreUntil({ dataDir: join(base, 'x'), backupDir, until: future })).rejects.toThrow(/does not reach/)

    const told = await restoreUntil({ dataDir, backupDir, until: second, force: true })
    expect(told).toContain('the ledger comes to zero')
    await open(dataDir)
    expect(await notes()).toEqual([1, 2])
    expect(await readdir(join(dataDir, 'files'))).toEqual(['later.jpg'])
    // A new timeline begins here, with a log of its own; it can be restored like the first.
    await write(4)
    await shelved()
    await close()
    const elsewhere = join(base, 'elsewhere')
    await restoreUntil({ dataDir: elsewhere, backupDir })
    await open(elsewhere)
    expect(await notes()).toEqual([1, 2, 4])
  }, 60_000)

  test('the number of copies is limited, and log that only older ones need is removed', async () => {
    const [only] = await copiesIn(backupDir)
    const place = only?.firstLog.slice(8) ?? ''
    for (let day = 1; day <= mostCopies; day += 1) {
      await writeFile(join(backupDir, `base-2020-01-0${day}T00-00-00Z-00000001000000000000000${day}.tar.gz`), '')
    }
    await writeFile(join(logFolder(backupDir), '000000010000000000000001.gz'), '')
    await backUpInto({ dataDir: join(base, 'elsewhere'), backupDir })
    const kept = await copiesIn(backupDir)
    expect(kept.length).toBe(mostCopies)
    expect(kept.at(-2)?.firstLog.slice(8)).toBe(place)
    expect(await readdir(logFolder(backupDir))).not.toContain('000000010000000000000001.gz')
  }, 60_000)
})

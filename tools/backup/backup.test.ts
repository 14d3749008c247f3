import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '#db/embedded/embedded.ts'
import { backup } from './backup.ts'
import { segmentsBetween } from './backup-cluster.ts'
import { restore } from './restore.ts'

const base = await mkdtemp(join(tmpdir(), 'genie-backup-'))
const running: EmbeddedPostgres[] = []
afterAll(async () => {
  for (const server of running) await server.stop()
  await rm(base, { recursive: true, force: true })
})

async function open(dataDir: string): Promise<{ server: EmbeddedPostgres; client: pg.Client }> {
  const server = await startEmbedded({ dataDir: join(dataDir, 'postgres'), durable: false })
  running.push(server)
  const client = new pg.Client({ connectionString: server.url('genie') })
  client.on('error', () => {})
  await client.connect()
  return { server, client }
}

test('a backup made during orders has all committed rows, and starts elsewhere', {
  tags: ['further'],
  timeout: 40_000,
}, async () => {
  const dataDir = join(base, 'shop')
  const { server, client } = await open(dataDir)
  await mkdir(join(dataDir, 'files/after-sale'), { recursive: true })
  await writeFile(join(dataDir, 'files/after-sale/picture.jpg'), 'picture')
  await client.query(`create table orders (id int primary key, filler text); create index on orders (filler)`)

  let committed = 0
  let writing = true
  const writer = (async () => {
    while (writing) {
      await client.query(`insert into orders values ($1::int, repeat(md5($1::int::text), 30))`, [committed + 1])
      committed++
      if (committed % 500 === 0)
        await client.query(`update orders set filler = md5(filler) where id <= $1`, [committed / 2])
    }
  })()
  const before = committed
  let committedAtEnd = 0
  const file = join(base, 'genie.tar.gz')
  await backup({
    dataDir,
    file,
    beforeEnd: () => {
      committedAtEnd = committed
    },
  })
  writing = false
  await writer
  expect(committedAtEnd).toBeGreaterThan(before)
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'postgres'])

  // Not into an existing shop, and never under a running server.
  await expect(restore({ dataDir, file })).rejects.toThrow(/not empty.*--force/)
  await expect(restore({ dataDir, file, force: true })).rejects.toThrow(/Stop Genie first/)

  const elsewhere = join(base, 'elsewhere')
  await restore({ dataDir: elsewhere, file })
  const second = await open(elsewhere)
  const { rows } = await second.client.query(`select count(*)::int as count, max(id) as last from orders`)
  expect(rows[0].count).toBe(rows[0].last)
  expect(rows[0].last).toBeGreaterThanOrEqual(committedAtEnd)
  // Every row has its index entry and the trees are intact, not only readable.
  await second.client.query(`create extension amcheck`)
  await second.client.query(
    `select bt_index_check(name::regclass, true) from unnest(array['orders_pkey', 'orders_filler_idx']) as name`,
  )
  await second.client.query(`insert into orders values (0, 'open again')`)
  expect(await readFile(join(elsewhere, 'files/after-sale/picture.jpg'), 'utf8')).toBe('picture')

  // Over existing data, explicitly, once the server is stopped.
  await client.end()
  await server.stop()
  await writeFile(join(dataDir, 'files/later.txt'), 'made after the backup')
  await restore({ dataDir, file, force: true })
  expect(await readdir(join(dataDir, 'files'))).toEqual(['after-sale'])
  const third = await open(dataDir)
  expect((await third.client.query(`select count(*)::int as count from orders`)).rows).toEqual([
    { count: rows[0].count },
  ])
  await third.client.end()
  await second.client.end()
})

test('a broken file replaces nothing', { tags: ['further'] }, async () => {
  const dataDir = join(base, 'kept')
  const file = join(base, 'cut.tar.gz')
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files/kept.txt'), 'kept')
  await writeFile(file, await readFile(join(base, 'genie.tar.gz')))
  await truncate(file, 100_000)
  await expect(restore({ dataDir, file, force: true })).rejects.toThrow(/can't be restored/)
  expect(await readFile(join(dataDir, 'files/kept.txt'), 'utf8')).toBe('kept')
})

test('the log segments of a backup are listed across the end of a block', () => {
  expect(segmentsBetween('0000000100000002000000FE', '000000010000000300000001')).toEqual([
    '0000000100000002000000FE',
    '0000000100000002000000FF',
    '000000010000000300000000',
    '000000010000000300000001',
  ])
})

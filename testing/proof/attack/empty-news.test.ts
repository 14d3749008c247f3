import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mayCall } from '#domain/access.ts'
import { channels } from '#server/platform/notifications.ts'
import { callsOf } from '../../fuzz/calls.ts'
import { longTimeouts, rowsOf, withoutLimits } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { bearer, randomIp } from '../../steps/accounts.ts'
import { guest } from '../../steps/messages.ts'

/** News that tells of nothing: it would clear the caches of all processes and reload every open screen of staff. */
vi.setConfig(longTimeouts(5))

let app: TestApp
const heard: string[] = []
beforeAll(async () => {
  app = await testApp()
  await withoutLimits(app)
  for (const channel of channels) {
    // Whose session ends is told to every process, for that session only.
    if (channel === 'session_revoked') continue
    app.context.notifications.on(channel, payload => heard.push(`${channel} ${payload}`))
  }
})
afterAll(() => app.close())

const query = (text: string) => app.context.connection.pool.query(text)

async function newsDuring(work: () => Promise<unknown>): Promise<string[]> {
  await app.context.notifications.catchUp()
  heard.length = 0
  await work()
  await app.context.notifications.catchUp()
  return heard.splice(0)
}

/** The columns of each table that a statement may name. */
async function columnsOfTables(): Promise<Map<string, string>> {
  const rows = await rowsOf(app)(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
     group by c.relname order by c.relname`,
  )
  return new Map(rows.map(({ name, columns }) => [String(name), String(columns)]))
}

const unchanged = (columns: string) =>
  columns
    .split(', ')
    .map(column => `${column} = ${column}`)
    .join(', ')

/** An insert, an update and a deletion that find no row. */
const newsOfNoRow = (table: string, columns: string) =>
  newsDuring(async () => {
    await query(`insert into ${table} (${columns}) select ${columns} from ${table} where false`)
    await query(`update ${table} set ${unchanged(columns)} where false`)
    await query(`delete from ${table} where false`)
  })

describe('a statement that touches no row', () => {
  test('tells nobody, whatever its table', async () => {
    const tables = await columnsOfTables()
    expect(tables.size).toBeGreaterThan(80)
    const told: string[] = []
    for (const [table, columns] of tables) {
      const news = await newsOfNoRow(table, columns)
      if (news.length > 0) told.push(`${table}: ${news}`)
    }
    expect(told).toEqual([])
  })

  // Until migration 0137 every trigger was like the first of these.
  test.each([
    ['statement', true],
    ['row', false],
  ])('would be found to tell by a trigger for each %s: %s', async (each, isFound) => {
    await query(`create table loud (number int)`)
    await query(`create trigger loud_told after insert or update or delete on loud
      for each ${each} execute function tell_work('loud')`)
    const news = await newsOfNoRow('loud', 'number')
    expect(news.includes('work_changed loud')).toBe(isFound)
    await query('drop table loud')
  })
})

test('a statement that touches several rows tells of them once', async () => {
  const columns = await columnsOfTables()
  const tables = await rowsOf(app)(
    `select distinct c.relname as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.prosrc like '%pg_notify%' and t.tgtype & 16 = 16 and t.tgqual is null order by c.relname`,
  )
  const silent: string[] = []
  const seen: string[] = []
  for (const name of tables.map(table => String(table.name))) {
    const rows = await rowsOf(app)(`select 1 from ${name} limit 3`)
    if (rows.length === 0) continue
    seen.push(name)
    const news = await newsDuring(() =>
      query(`update ${name} set ${unchanged(columns.get(name) ?? '')}
        where ctid = any (array(select ctid from ${name} limit 3))`),
    )
    if (news.length === 0 || new Set(news).size < news.length) silent.push(`${name}: ${news}`)
  }
  expect(silent).toEqual([])
  expect(seen).toEqual(expect.arrayContaining(['devices', 'products', 'reviews', 'skus']))
})

describe('a guest without anything', () => {
  test('comes and deletes themselves, and no screen or cache is told', async () => {
    const news = await newsDuring(async () => {
      const { token } = await guest(app)
      const headers = { ...bearer(token), 'x-forwarded-for': randomIp() }
      const gone = await app.send('POST', '/api/user/delete', { body: {}, headers })
      expect(gone.json).toMatchObject({ code: 0, data: { waits_for: [] } })
    })
    expect(news).toEqual([])
  })

  test('makes every call that is open to them, for things of nobody, and no screen or cache is told', async () => {
    const calls = (await callsOf(app)).filter(({ who }) => who === 'anyone' || mayCall(who, 'guest'))
    expect(calls.length).toBeGreaterThan(60)
    const told: string[] = []
    for (const { key, method, path, body } of calls) {
      const { token } = await guest(app)
      const headers = { ...bearer(token), 'x-forwarded-for': randomIp() }
      const address = `/api${path.replace(/\{\w+\}/g, () => randomUUID())}`
      const news = await newsDuring(() => app.send(method, address, { headers, ...(body && { body: {} }) }))
      if (news.length > 0) told.push(`${key}: ${news}`)
    }
    expect(told).toEqual([])
  })
})

// @module-tag further
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceSorts } from '#contract/fleet/devices.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { dataOf, faultsOf, type Staff, staff } from '#testing/steps/staff.ts'

type Devices = CallData<'GET /admin/devices'>

const many = 10_120

let app: TestApp
let operations: Staff
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
  // In addition to the demo fleet: more rows than pages reach, many of them with the same time.
  await sql`
    insert into devices (serial_number, device_type_id, pool, holder, created_at, updated_at)
    select 'BULK-' || lpad(number::text, 5, '0'), device_type_id, 'rent', 'platform',
      '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => number / 100), now()
    from generate_series(1, ${many}) as number, device_types where key = 'genie-3000'`.execute(app.context.db)
  await sql`analyze devices`.execute(app.context.db)
})
afterAll(() => app.close())

const read = (query: string) => dataOf<Devices>(operations.get(`/admin/devices?${query}`))
const serials = ({ list }: Devices) => list.map(({ serial_number }) => serial_number)

describe('pages', () => {
  test('reach to row ten thousand, and count up to a thousand rows past the start of each', async () => {
    const first = await read('holder=platform&page_size=100')
    expect(first).toMatchObject({ total: 1000, total_more: true, page: 1, page_size: 100 })
    expect(serials(first)[0]).toBe('BULK-00001')
    expect(await read('holder=platform&page_size=100&page=10')).toMatchObject({ total: 1900, total_more: true })
    const last = await read('holder=platform&page_size=100&page=100')
    expect(last).toMatchObject({ total: 10_000, total_more: true })
    expect(serials(last)[0]).toBe('BULK-09901')
    expect(await faultsOf(operations.get('/admin/devices?page_size=100&page=101'))).toEqual(['page: at_most'])
    expect(await faultsOf(operations.get('/admin/devices?page=10001'))).toEqual(['page: at_most'])
  })

  test('count exactly where the list ends within the thousand, from any page', async () => {
    const totals = async (query: string) => {
      const { total, total_more } = await read(query)
      return [total, total_more]
    }
    expect(await totals('q=BULK-01&page_size=100')).toEqual([1000, undefined])
    expect(await totals('q=BULK-01&page_size=7&page=143')).toEqual([1000, undefined])
    expect(await totals('q=BULK-01&page_size=100&page=10')).toEqual([1000, undefined])
    expect(await totals('q=BULK-01&page_size=100&page=11')).toEqual([1000, undefined])
    const { after } = await read('q=BULK-000&page_size=50')
    expect(await totals(`q=BULK-000&page_size=50&after=${after}`)).toEqual([99, undefined])
    expect(await totals('q=BULK-000&page_size=99')).toEqual([99, undefined])
  })

  test('past the end are empty and have no next page', async () => {
    const page = await read('pool=sale&page=50&page_size=100')
    expect(page.list).toEqual([])
    expect(page.after).toBeNull()
    expect(page.total_more).toBeUndefined()
    expect(page.total).toBe(23)
  })

  test.each(['page=0', 'page_size=0', 'page_size=101', 'page=1.5', 'page=x', 'sort=holder', 'pool=lease'])(
    '%s is refused',
    async query => expect(await faultsOf(operations.get(`/admin/devices?${query}`))).toHaveLength(1),
  )
})

describe.each(deviceSorts)('in the order %s', sort => {
  test('each row is returned once, from the first page past the ten thousandth', async () => {
    const seen: string[] = []
    let after: string | null = ''
    for (let page = 0; after !== null; page += 1) {
      const query: string = after === '' ? '' : `&after=${after}`
      const answer: Devices = await read(`holder=platform&page_size=100&sort=${sort}${query}`)
      seen.push(...serials(answer))
      after = answer.after
      if (page > 110) throw new Error('A list without an end')
    }
    expect(seen).toHaveLength(many)
    expect(new Set(seen).size).toBe(many)
    const [first, last] = [seen[0] ?? '', seen.at(-1) ?? '']
    expect(sort.startsWith('-') ? first > last : first < last).toBe(true)
  })

  test('continues from one page to the next without a gap', async () => {
    const one = await read(`holder=platform&page_size=7&sort=${sort}&page=3`)
    const two = await read(`holder=platform&page_size=7&sort=${sort}&page=4`)
    expect(serials(await read(`holder=platform&page_size=7&sort=${sort}&after=${one.after}`))).toEqual(serials(two))
  })

  test('uses an index instead of sorting', async () => {
    const by = sort.replace('-', '')
    const order = by === 'serial_number' ? 'serial_number' : 'created_at, device_id'
    const from = by === 'serial_number' ? `serial_number > 'BULK-05000'` : `(created_at, device_id) > (now(), uuidv7())`
    const { rows } = await app.context.connection.pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from devices where ${from} order by ${order} limit 21`,
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan/)
    expect(plan).not.toMatch(/Sort/)
  })
})

/** How often each kind of plan was made for similar statements, over all open connections. */
async function plansLike(text: string): Promise<{ generic: number; custom: number }> {
  const { pool } = app.context.connection
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const counts = { generic: 0, custom: 0 }
  for (const client of clients) {
    const { rows } = await client.query<{ generic: number; custom: number }>(
      `select coalesce(sum(generic_plans), 0)::int as generic, coalesce(sum(custom_plans), 0)::int as custom
         from pg_prepared_statements where statement like $1`,
      [text],
    )
    counts.generic += rows[0]?.generic ?? 0
    counts.custom += rows[0]?.custom ?? 0
    client.release()
  }
  return counts
}

test('a list without a filter and by a fixed value is planned once; by typed text, each time', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await read('page_size=50')
    await read('holder=platform&page_size=50')
    await read('q=BULK-0&page_size=50')
  }
  const list = 'select % from "devices" % order by %'
  const once = { generic: 8, custom: 0 }
  expect(await plansLike(`${list} limit 51`)).toEqual({ generic: 16, custom: 0 })
  expect(await plansLike(`%"devices"."holder" = 'platform' order by % limit 51`)).toEqual(once)
  expect((await plansLike(`${list} limit $_`)).custom).toBeGreaterThanOrEqual(5)
})

test('unusual page sizes do not create prepared statements of their own', async () => {
  for (const size of [3, 7, 11]) await read(`page_size=${size}`)
  expect(await plansLike('select % from "devices" % limit 8')).toEqual({ generic: 0, custom: 0 })
})

test('rows added or removed between two pages cause no duplicate and no gap', async () => {
  const first = await read('q=BULK-1&page_size=5')
  await app.context.db.deleteFrom('devices').where('serial_number', 'in', serials(first).slice(0, 3)).execute()
  const second = await read(`q=BULK-1&page_size=5&after=${first.after}`)
  expect(serials(first)).toEqual(['BULK-10000', 'BULK-10001', 'BULK-10002', 'BULK-10003', 'BULK-10004'])
  expect(serials(second)).toEqual(['BULK-10005', 'BULK-10006', 'BULK-10007', 'BULK-10008', 'BULK-10009'])
})

describe('a cursor from outside', () => {
  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000000'
  test.each([
    'x',
    '%00',
    '____',
    'bnVsbA',
    cursor(),
    cursor('serial_number'),
    cursor('serial_number', 5),
    cursor('serial_number', 'a\0'),
    cursor('serial_number', '\ud83d'),
    cursor('serial_number', 'A', 'B'),
    cursor('-serial_number', 'A'),
    cursor('created_at', '2026-01-01T00:00:00.000Z', id),
    'x'.repeat(513),
  ])('%s is refused', async after => {
    expect(await faultsOf(operations.get(`/admin/devices?after=${after}`))).toHaveLength(1)
  })

  test.each([
    cursor('created_at', '2026-13-01T00:00:00.000Z', id),
    cursor('created_at', '0000-01-01T00:00:00.000Z', id),
    cursor('created_at', '2026-01-01', id),
    cursor('created_at', '2026-01-01T00:00:00.000Z', 'x'),
    cursor('created_at', "2026-01-01T00:00:00.000Z'; drop table devices", id),
  ])('%s is refused by moment', async after => {
    expect(await faultsOf(operations.get(`/admin/devices?sort=created_at&after=${after}`))).toEqual(['after: invalid'])
  })

  test('with a whole number of any size is compared', async () => {
    const { list } = await read('page_size=1')
    for (const number of [0, -5, 3_000_000_000, Number.MAX_SAFE_INTEGER]) {
      const path = `/admin/devices/${list[0]?.device_id}/events?after=${cursor('newest', number)}`
      expect((await operations.get(path)).status).toBe(200)
      const products = await operations.get(`/admin/products?after=${cursor('position', number, 'x')}`)
      expect(products.status, products.text).toBe(200)
    }
    expect(await faultsOf(operations.get(`/admin/products?after=${cursor('position', 1.5, 'x')}`))).toEqual([
      'after: invalid',
    ])
  })
})

describe('filters', () => {
  test('are combined', async () => {
    expect((await read('device_type=genie-600')).total).toBe(24)
    expect((await read('device_type=genie-600&pool=sale')).total).toBe(10)
    expect((await read('device_type=genie-600&pool=sale&holder=tenant')).total).toBe(0)
    const exact = 'device_type=genie-3000&device_status=normal&device_state=not_started&pool=rent'
    expect(await read(exact)).toMatchObject({ total: 1000, total_more: true })
    expect((await read('device_type=nothing')).list).toEqual([])
  })

  test('a part of a number is found wherever it occurs, in any case', async () => {
    expect(serials(await read('q=bulk-00007'))).toEqual(['BULK-00007'])
    expect((await read('q=-0000')).total).toBe(9)
    expect((await read('q=gn06')).total).toBe(24)
    expect((await read(`q=${encodeURIComponent('  GN06 ')}`)).total).toBe(24)
    expect((await read('q=')).total_more).toBe(true)
  })

  test.each(['%', '_', '\\', "'", 'GN0_', 'G%6', '"', '(', '🌱'])('%s stands for itself', async text => {
    expect((await read(`q=${encodeURIComponent(text)}`)).list).toEqual([])
  })

  test('NUL is refused', async () => {
    expect(await faultsOf(operations.get('/admin/devices?q=%00'))).toEqual(['q: invalid'])
  })
})

import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { isOfShop, shopTables } from '#db/guarded-columns.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ResponseCache } from './http/answers/response-cache.ts'
import { PageCache } from './http/pages/page-cache.ts'
import type { Notifications } from './notifications.ts'
import { ReadCache } from './read-cache.ts'

const endpoint: Endpoint = {
  ...{ summary: 'test', who: 'anyone', limit: 'unlimited', data: z.null(), refusals: [] },
}
const write = async ({ context }: RouteInput): Promise<null> => {
  await context.db.updateTable('exchange_rates').set({ rate: 1 }).where(sql<boolean>`false`).execute()
  return null
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    bindings: [
      { key: 'POST /test/unmarked', endpoint, route: write },
      { key: 'POST /test/marked', endpoint: { ...endpoint, changesShop: true }, route: write },
    ],
  })
})
afterAll(() => app.close())

describe('a call that changes cached data', () => {
  test('is recognised by the same tables and columns as the triggers of the schema', async () => {
    const { rows } = await sql<{ table: string; columns: string[] | null }>`
      select c.relname as "table",
             (select array_agg(a.attname::text order by a.attname) from pg_attribute a
               where a.attrelid = c.oid and a.attnum = any (t.tgattr::int2[])) as columns
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       where p.proname = 'pages_changed'`.execute(app.context.db)
    const known = Object.entries(shopTables).map(([table, { columns }]) => [table, columns?.toSorted() ?? null])
    expect(rows.map(row => [row.table, row.columns]).toSorted()).toEqual(known.toSorted())
  })

  test('is refused if it is not marked, and works if it is', async () => {
    expect((await app.send('POST', '/api/test/unmarked')).status).toBe(500)
    expect((await app.send('POST', '/api/test/marked')).json.code).toBe(0)
  })

  test.each([
    ['skus', false, ['stock'], false],
    ['skus', false, ['listed'], true],
    ['skus', true, ['stock'], true],
    ['prices', true, ['unit_price'], true],
    ['reviews', false, undefined, true],
    ['orders', false, ['order_status'], false],
  ] as const)('%s, new: %s, %s → %s', (table, isNew, columns, expected) => {
    expect(isOfShop({ table, isNew, columns })).toBe(expected)
  })
})

describe('every cache of shop data', () => {
  const page = async () => ({ html: 'page', page: undefined })
  const caches: Record<
    string,
    (notifications: Notifications) => { fill(): Promise<unknown>; holds(): Promise<boolean> }
  > = {
    pages: notifications => {
      const cache = new PageCache({ notifications })
      return { fill: () => cache.make('one', page), holds: async () => cache.get('one') !== undefined }
    },
    answers: notifications => {
      const cache = new ResponseCache({ notifications })
      const question = { call: 'GET /one', language: 'nl', params: {}, query: {} } as const
      return {
        fill: () => cache.make(question, async () => 'answer'),
        holds: async () => cache.find(question) !== undefined,
      }
    },
    facts: notifications => {
      const cache = new ReadCache(notifications)
      return {
        fill: () => cache.get('one', async () => 'first'),
        holds: async () => (await cache.get('one', async () => 'second')) === 'first',
      }
    },
  }

  test.each(Object.keys(caches))(
    '%s: is empty after any change, and stores nothing while changes can’t be received',
    async name => {
      const emitter = new EventEmitter()
      const cache = caches[name]?.(emitter as unknown as Notifications)
      if (!cache) throw new Error(name)
      for (const change of ['pages_changed', 'clock_moved', 'reconnected']) {
        await cache.fill()
        expect([change, await cache.holds()]).toEqual([change, true])
        emitter.emit(change, '')
        expect([change, await cache.holds()]).toEqual([change, false])
        emitter.emit(change, '')
      }
      await cache.fill()
      emitter.emit('lost', '')
      expect(await cache.holds()).toBe(false)
      await cache.fill()
      expect(await cache.holds()).toBe(false)
      emitter.emit('reconnected', '')
      await cache.fill()
      expect(await cache.holds()).toBe(true)
    },
  )
})

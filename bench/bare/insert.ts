import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/** The upper limit for a write: Fastify alone, with one prepared INSERT. */
if (process.send) {
  process.once('message', async ({ database, sku }: { database: string; sku: string }) => {
    const pool = new pg.Pool({ connectionString: database, max: 10 })
    const app = Fastify({ logger: false })
    app.post('/insert', async () => {
      await insertOnce(pool, sku)
      return { code: 0, msg: '', data: null }
    })
    process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
  })
}

const text = `insert into bench_items (item_id, user_id, sku_id, quantity, remark, seen_price, created_at, updated_at)
  values ($1, $2, $3, 1, '', 2490, $4, $4)`

export function insertOnce(pool: pg.Pool, sku: string): Promise<unknown> {
  return pool.query({ name: 'bare', text, values: [randomUUID(), randomUUID(), sku, new Date()] })
}

import Fastify from 'fastify'
import pg from 'pg'

/** The upper limit for a read of one row: Fastify alone, with one prepared SELECT by its key. */
if (process.send) {
  process.once('message', async ({ database, key }: { database: string; key: string }) => {
    const pool = new pg.Pool({ connectionString: database, max: 10 })
    const app = Fastify({ logger: false })
    const text = 'select * from device_types where key = $1'
    app.get('/one', async () => {
      const { rows } = await pool.query({ name: 'one', text, values: [key] })
      return { code: 0, msg: '', data: rows[0] }
    })
    process.send?.({ url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/one` })
  })
}

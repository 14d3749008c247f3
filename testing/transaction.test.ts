import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterCommit, isInTransaction, runOutsideTransaction, transaction } from '#db/transaction.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { fetchOutside, forbidInsideTransaction } from '#server/platform/outside.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { type TestApp, testApp } from './shop/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const mail = {
  template: 'code_register',
  language: 'zh',
  recipient: 'someone@example.org',
  data: { code: '123456' },
} as const
const mails = () => app.context.db.selectFrom('mails').selectAll().execute()

describe('a transaction', () => {
  test('a throw rolls back everything, the mail and its job too', async () => {
    const work = transaction(app.context.db, async tx => {
      await postMail(tx, app.context, mail)
      refuse('stock_insufficient')
    })
    await expect(work).rejects.toThrow(Refusal)
    expect(await mails()).toEqual([])
    const { rows } = await app.database.connection.pool.query(
      'select 1 from graphile_worker.jobs where task_identifier = $1',
      ['deliver-mail'],
    )
    expect(rows).toEqual([])
  })

  test('refuses to be opened inside another', async () => {
    const work = transaction(app.context.db, () => transaction(app.context.db, async () => 1))
    await expect(work).rejects.toThrow(/inside another/)
  })

  test('is not inherited by detached work', async () => {
    const seen = await transaction(app.context.db, async () => [
      isInTransaction(),
      runOutsideTransaction(() => isInTransaction()),
    ])
    expect(seen).toEqual([true, false])
  })

  test('work after it runs once, only after the commit', async () => {
    const done: string[] = []
    await transaction(app.context.db, async tx => {
      afterCommit(tx, () => done.push('after'))
      done.push('inside')
    })
    const failed = transaction(app.context.db, async tx => {
      afterCommit(tx, () => done.push('never'))
      refuse('stock_insufficient')
    })
    await expect(failed).rejects.toThrow(Refusal)
    expect(done).toEqual(['inside', 'after'])
  })

  test('runs again after a deadlock', async () => {
    await app.database.connection.pool.query('create table probe_locks (id int primary key, n int)')
    await app.database.connection.pool.query('insert into probe_locks values (1, 0), (2, 0)')
    let tries = 0
    let locked = 0
    // Each has locked its first row before either needs the other's.
    const { promise: both, resolve: bothHave } = Promise.withResolvers<void>()
    const touch = (first: number, second: number) =>
      transaction(app.context.db, async tx => {
        tries += 1
        const { sql } = await import('kysely')
        await sql`update probe_locks set n = n + 1 where id = ${first}`.execute(tx)
        locked += 1
        if (locked === 2) bothHave()
        await both
        await sql`update probe_locks set n = n + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([touch(1, 2), touch(2, 1)])
    const { rows } = await app.database.connection.pool.query('select n from probe_locks')
    expect(rows).toEqual([{ n: 2 }, { n: 2 }])
    expect(tries).toBeGreaterThanOrEqual(3)
  })

  test('blocks network access until it has ended', async () => {
    const work = transaction(app.context.db, () => fetchOutside(`${app.url}/api/health`, { timeoutMs: 1000 }))
    await expect(work).rejects.toThrow(/inside a transaction/)
    await expect(transaction(app.context.db, async () => forbidInsideTransaction())).rejects.toThrow()
    expect(isInTransaction()).toBe(false)
    expect((await fetchOutside(`${app.url}/api/health`, { timeoutMs: 1000 })).ok).toBe(true)
  })
})

test('a mail is posted once for the same fact, and delivered by the worker', async () => {
  const worker = await testApp({ database: app.database, environment: { WORKER: 'on' } })
  for (let time = 0; time < 3; time += 1) {
    await transaction(app.context.db, tx => postMail(tx, app.context, { ...mail, onceKey: 'order-1-paid' }))
  }
  await worker.context.jobs.drain()
  expect(await mails()).toMatchObject([
    { recipient: 'someone@example.org', language: 'zh', status: 'sent', attempts: 1 },
  ])
  await worker.close()
})

test.each(['audit_log', 'setting_versions'])('%s is append-only, for everyone', async table => {
  const { pool } = app.database.connection
  await pool.query(
    `insert into audit_log (at, actor_role, action, subject_kind, subject_id) values (now(), 'system', 'probe', 'probe', '1')`,
  )
  await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/append-only/)
  await expect(
    pool.query(`update ${table} set ${table === 'audit_log' ? "action = 'x'" : "key = 'x'"}`),
  ).rejects.toThrow(/append-only/)
})

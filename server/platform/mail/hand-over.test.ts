import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { queueMails } from './hand-over.ts'
import { postMail } from './outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() =>
  query("delete from mails; delete from graphile_worker._private_jobs where payload ->> 'mailId' is not null"),
)

const query = async (text: string) => (await app.context.connection.pool.query(text)).rows
const write = (count: number) =>
  transaction(app.context.db, async tx => {
    for (let made = 0; made < count; made += 1) {
      const recipient = randomEmail()
      await postMail(tx, app.context, {
        template: 'share_reward',
        language: 'nl',
        recipient,
        data: { code: 'DANK-25', discount_type: 1, discount_value: 500, last_day: '2026-12-31' },
      })
    }
  })
/** The number of jobs of each mail. */
const jobsOfMails = () =>
  query(`select m.id, count(j.id)::int as jobs, m.to_hand_over as waits from mails m
    left join graphile_worker._private_jobs j on j.payload ->> 'mailId' = m.id::text group by m.id`)

test('a mail waits in its table until it is queued, and then has one job', async () => {
  await write(1)
  expect(await jobsOfMails()).toMatchObject([{ jobs: 0, waits: true }])
  expect(await queueMails(app.context.db)).toBe(1)
  expect(await jobsOfMails()).toMatchObject([{ jobs: 1, waits: false }])
  expect(await queueMails(app.context.db)).toBe(0)
})

test('five processes queue many mails at once: each mail has one job, none is missed', async () => {
  await write(1200)
  const rounds = await Promise.all(
    Array.from({ length: 5 }, async () => {
      let mine = 0
      for (let found = 1; found > 0; mine += found) found = await queueMails(app.context.db)
      return mine
    }),
  )
  // A process that polled while another had locked the rest found none.
  while ((await queueMails(app.context.db)) > 0) rounds.push(1)
  const all = await jobsOfMails()
  expect(all).toHaveLength(1200)
  expect(all.filter(mail => mail.jobs !== 1 || mail.waits)).toEqual([])
})

test('a failure while queueing leaves every mail waiting', async () => {
  await write(3)
  const failing = transaction(app.context.db, async tx => {
    await queueMails(tx as never)
    throw new Error('the process ended here')
  })
  await expect(failing).rejects.toThrow('ended here')
  expect((await jobsOfMails()).map(({ jobs, waits }) => [jobs, waits])).toEqual(Array(3).fill([0, true]))
})

test('polling without pending mails sends no notification', async () => {
  const heard: string[] = []
  const listener = await app.context.connection.pool.connect()
  try {
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query('listen work_changed')
    await queueMails(app.context.db)
    await write(1)
    await listener.query('select 1')
    await expect.poll(async () => (await listener.query('select 1')) && heard).toEqual(['mails'])
  } finally {
    await listener.query('unlisten *')
    listener.release()
  }
})

import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, TestApp } from './test-app.ts'

const patienceMs = 30_000

/**
 * Calls that compete for a row: it is locked until all of them wait for it, then they get it in the order of their
 * arrival. Each has done its earlier reads before it waits, and then sees what the previous one has written.
 */
export async function inTurn(
  { context }: TestApp,
  /** What is locked: a lock, or a row that others cannot see yet. */
  held: { text: string; values: unknown[] },
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await context.connection.pool.connect()
  try {
    await holder.query('begin')
    const { rowCount } = await holder.query(held)
    if (rowCount !== 1) throw new Error('There is no such row to meet at')
    const answers: Promise<Answer>[] = []
    for (const call of calls) {
      let early: Answer | undefined
      const answer = call()
      answer.then(
        given => {
          early = given
        },
        () => {},
      )
      answers.push(answer)
      const last = Date.now() + patienceMs
      while ((await standing(context)) < answers.length) {
        if (early) throw new Error(`It never came to the row: ${early.text}`)
        if (Date.now() > last) throw new Error('It comes to no end, and not to the row either')
        await wait(10)
      }
    }
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** The checkout of an order: the first lock of everything that changes the order. */
export const checkoutOf = (orderNo: string) => ({
  text: 'select from checkouts where checkout_id = (select checkout_id from orders where order_no = $1) for update',
  values: [orderNo],
})

async function standing({ connection }: TestApp['context']): Promise<number> {
  const { rows } = await connection.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

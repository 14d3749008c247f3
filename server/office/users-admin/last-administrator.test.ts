// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { insertUser } from '#server/people/accounts/store.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, type SignIn } from '#testing/steps/accounts.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Whatever administrators do to each other at the same moment, one of them is left who can work. */
let app: TestApp
let other: TestApp
const emails = ['admin@genie.example', 'tweede@example.org', 'derde@example.org']
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
  const { db } = app.context
  const { user_id: _id, ...first } = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'admin@genie.example')
    .executeTakeFirstOrThrow()
  for (const email of emails.slice(1)) await transaction(db, tx => insertUser(tx, { ...first, email }))
})
beforeEach(() => liftLimits(app))
afterAll(async () => {
  await other.close()
  await app.close()
})

interface Administrator {
  id: string
  demotes(whom: Administrator): Promise<Answer>
  disables(whom: Administrator): Promise<Answer>
}

/** All administrators in their first state, each signed in at a process of their own. */
async function administrators(): Promise<Administrator[]> {
  await app.context.db
    .updateTable('users')
    .set({ role: 'admin', user_status: 'normal' })
    .where('email', 'in', emails)
    .execute()
  return Promise.all(
    emails.map(async (email, at) => {
      const { token, userInfo } = (await logIn(app, email, demoPeople.password)).json.data as SignIn
      const put = (path: string, body: object) =>
        (at % 2 ? other : app).send('PUT', `/api/admin/users/${path}`, { headers: bearer(token), body })
      return {
        id: userInfo.user_id,
        demotes: ({ id }) => put(`${id}/role`, { role: 'support', reason: 'Niet meer nodig' }),
        disables: ({ id }) => put(`${id}/status`, { user_status: 'disabled', reason: 'Niet meer hier' }),
      } satisfies Administrator
    }),
  )
}

async function left(): Promise<number> {
  const rows = await app.context.db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'admin')
    .where('user_status', '<>', 'disabled')
    .where('email', 'in', emails)
    .execute()
  return rows.length
}

type Action = (one: Administrator, whom: Administrator) => Promise<Answer>
const demote: Action = (one, whom) => one.demotes(whom)
const disable: Action = (one, whom) => one.disables(whom)

describe.each<[string, Action, Action]>([
  ['demote each other', demote, demote],
  ['disable each other', disable, disable],
  ['demote and disable each other', demote, disable],
])('two that %s', (_, first, second) => {
  test('at once: one succeeds, and the other is refused as no longer an administrator', { repeats: 4 }, async () => {
    const [one, two, three] = await administrators()
    if (!(one && two && three)) throw new Error('three of them')
    await one.demotes(three)
    const responses = await Promise.all([first(one, two), second(two, one)])
    expect(await left()).toBe(1)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    // Refused because the role is gone, the session has ended, or the account is gone.
    expect(
      responses.filter(({ json }) => json.code !== 0).map(({ json }) => [403, 401, 110103].includes(json.code)),
    ).toEqual([true])
  })
})

test('three in a circle, each twice: one remains', { repeats: 4 }, async () => {
  const all = await administrators()
  const next = (at: number, step: number) => all[(at + step) % all.length] as Administrator
  await Promise.all(all.flatMap((one, at) => [one.demotes(next(at, 1)), one.disables(next(at, 2))]))
  expect(await left()).toBeGreaterThanOrEqual(1)
})

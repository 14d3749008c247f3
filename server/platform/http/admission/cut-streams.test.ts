// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, type SignIn } from '#testing/steps/accounts.ts'
import { type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let other: TestApp
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
  admin = await staff(app, 'admin')
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const signedIn = async (role = 'support') =>
  (await logIn(app, `${role}@genie.example`, demoPeople.password)).json.data as SignIn

/** Opens a stream in the given process; `ended` resolves to the milliseconds until it ended. */
async function lookingOn(process: TestApp, { token }: SignIn) {
  const answer = await fetch(`${process.url}/api/admin/events`, { headers: bearer(token) })
  const reader = answer.body?.getReader()
  expect(answer.status).toBe(200)
  await reader?.read()
  const over = (async () => {
    while (!(await reader?.read())?.done);
  })()
  return async () => {
    const from = performance.now()
    await over
    return performance.now() - from
  }
}

const end = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer
  expect(status, text).toBe(200)
}

const signOut = ({ token }: SignIn) => end(app.send('POST', '/api/user/logout', { headers: bearer(token), body: {} }))

describe('an open stream ends', () => {
  const ways: [when: string, role: string, way: (me: SignIn) => Promise<void>][] = [
    ['after signing out', 'support', me => signOut(me)],
    [
      ...(['when the sessions are ended', 'support'] as const),
      ({ userInfo }) => end(admin.post(`/admin/users/${userInfo.user_id}/sessions/end`, { session_id: null })),
    ],
    [
      ...(['when the account is disabled', 'operations'] as const),
      ({ userInfo }) =>
        end(admin.put(`/admin/users/${userInfo.user_id}/status`, { user_status: 'disabled', reason: 'Vertrokken' })),
    ],
    [
      ...(['when the role changes', 'finance'] as const),
      ({ userInfo }) => end(admin.put(`/admin/users/${userInfo.user_id}/role`, { role: 'operations', reason: 'Werk' })),
    ],
  ]
  test.each(ways)('%s', async (_when, role, way) => {
    const me = await signedIn(role)
    const streams = [await lookingOn(app, me), await lookingOn(other, me)]
    await way(me)
    for (const ended of streams) expect(await ended()).toBeLessThan(1000)
    expect((await other.send('GET', '/api/user/info', { headers: bearer(me.token) })).json.code).not.toBe(0)
  })

  test('and another session of the same person continues', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const stays = await lookingOn(other, two)
    const goes = await lookingOn(other, one)
    await signOut(one)
    expect(await goes()).toBeLessThan(1000)
    const soon = new Promise(resolve => setTimeout(() => resolve('still there'), 300))
    expect(await Promise.race([stays(), soon])).toBe('still there')
  })
})

test('a file in transfer is aborted', async () => {
  const { connection } = app.context
  await connection.pool.query(
    `insert into mails (id, template, language, recipient, data, status, created_at, attempts)
     select gen_random_uuid(), 'order_paid', 'nl', repeat('x', 200) || n, '{}', 'sent', timestamptz '2026-01-01', 1
       from generate_series(1, 60000) n`,
  )
  const me = await signedIn('admin')
  const answer = await fetch(`${other.url}/api/admin/mails/export`, { headers: bearer(me.token) })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const reader = answer.body?.getReader()
  await reader?.read()
  await signOut(me)
  await new Promise(resolve => setTimeout(resolve, 500))
  const rest = async () => {
    while (!(await reader?.read())?.done);
    return 'whole'
  }
  await expect(rest()).rejects.toThrow()
})

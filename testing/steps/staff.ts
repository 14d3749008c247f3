import { randomUUID } from 'node:crypto'
import { codes } from '#contract/protocol/codes.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { transaction } from '#db/transaction.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import type { Role } from '#domain/access.ts'
import { openEntries } from '#server/platform/audit/audit-details.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { forgetShares } from '#server/platform/http/admission/shares.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer, logIn, prove, type SignIn } from './accounts.ts'

/** A member of staff of the demo shop: paths without `/api`. */
export interface Staff {
  userId: string
  token: string
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
  remove(path: string): Promise<Answer>
}

export async function staff(app: TestApp, role: Role): Promise<Staff> {
  const answer = await logIn(app, `${role}@genie.example`, demoPeople.password)
  const { token, userInfo } = answer.json.data as SignIn
  const once = (method: string, path: string, body?: unknown) =>
    app.send(method, `/api${path}`, { headers: bearer(token), ...(body === undefined ? {} : { body }) })
  /** Like their screen: when a proof is required, they give it, and the call is repeated. */
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await once(method, path, body)
    if (answer.json.code !== codes.proof_required.code) return answer
    await prove(app, token, demoPeople.password)
    return once(method, path, body)
  }
  return {
    userId: userInfo.user_id,
    token,
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    remove: path => send('DELETE', path),
  }
}

/** The data of a successful response; anything else fails with its message. */
export async function dataOf<Data>(answer: Promise<Answer>): Promise<Data> {
  const { json, text } = await answer
  if (json.code !== 0) throw new Error(text)
  return json.data as Data
}

export async function refusalOf(answer: Promise<Answer>): Promise<[http: number, code: number]> {
  const { status, json } = await answer
  return [status, json.code]
}

/** `path: rule` of every refused field; each must have a text of its own. */
export async function faultsOf(answer: Promise<Answer>): Promise<string[]> {
  const { status, json, text } = await answer
  if (status !== 400 || json.code !== 400) throw new Error(`${status} ${text}`)
  return (json.data as FieldErrors).fields.map(({ path, rule, message }) => `${path}: ${message ? rule : 'no text'}`)
}

/** Generated tests call far more often than people do. */
export async function liftLimits({ context }: TestApp): Promise<void> {
  await context.db.deleteFrom('rate_limits').execute()
  forgetShares(context.db)
}

/** Dates all concessions back by days, so that they no longer count towards limits. */
export async function daysAgo({ context: { connection } }: TestApp): Promise<void> {
  await connection.pool.query("update concessions set given_at = given_at - interval '3 days'")
}

/** For tests about concessions that are not about their approval. */
export async function oneMayGive({ context: { db, clock } }: TestApp, most = 10_000_000): Promise<void> {
  const value = { refund_second_person_above: most, original_within_days: 365 }
  await transaction(db, tx => writeSetting(tx, { key: 'refunds', value, now: clock.now(), by: 'test' }))
}

/** With its texts, decrypted. */
export async function auditOf({ context }: TestApp, subject: string) {
  const rows = context.db.selectFrom('audit_log').selectAll().where('subject_id', '=', subject).orderBy('id')
  return openEntries(context, await rows.execute())
}

/** An account that an administrator has just created for themselves: not a second person. */
export async function colleagueMadeBy(app: TestApp, admin: Staff, role: Role): Promise<Pick<Staff, 'post'>> {
  const email = `made-${randomUUID()}@genie.example`
  const body = { email, user_name: 'Nieuw', role }
  const { user_id } = await dataOf<{ user_id: string }>(admin.post('/admin/users', body))
  const { db } = app.context
  const known = db.selectFrom('users').select('password_hash').where('user_id', '=', admin.userId)
  await db.updateTable('users').set({ password_hash: known }).where('user_id', '=', user_id).execute()
  const { token } = (await logIn(app, email, demoPeople.password)).json.data as SignIn
  await prove(app, token, demoPeople.password)
  return { post: (path, made) => app.send('POST', `/api${path}`, { headers: bearer(token), body: made }) }
}

import { demoPeople } from '#demo/seed/demo-people.ts'
import type { Role } from '#domain/access.ts'
import { signAccessToken } from '#server/people/accounts/sign-in/access-token.ts'
import { rowsOf } from '../model/proof.ts'
import type { TestApp } from '../shop/test-app.ts'
import { bearer, goodPassword, logIn, randomIp, register, type SignIn } from '../steps/accounts.ts'

/** A sender of requests: with a valid token of their role, with an invalid one, or without a token. */
export interface Actor {
  name: string
  role: Role | undefined
  token: string
  userId: string
  /** Contained in all the person's own texts; only staff may read it besides them. */
  canary: string
  /** Signs in again after another actor has ended the session, or disabled, erased or changed the account. */
  revive(): Promise<void>
}

const staffNames = ['support', 'operations', 'finance', 'admin'] as const

/** All kinds of senders: each role, two customers without a connection, and invalid tokens. */
export async function actorsOf(app: TestApp): Promise<Actor[]> {
  const people = [await customer(app, 'aster'), await customer(app, 'berk'), await guest(app, 'clematis')]
  const staff = await Promise.all(staffNames.map(name => employee(app, name)))
  const admin = staff.find(({ name }) => name === 'admin')?.token ?? ''
  return [...people, ...staff, nobody('visitor', ''), ...(await badTokens(app, admin)).map(bad => nobody(...bad))]
}

function nobody(name: string, token: string): Actor {
  return { name, role: undefined, token, userId: '', canary: '', revive: async () => {} }
}

async function badTokens(app: TestApp, good: string): Promise<[string, string][]> {
  const [head = '', claims = '', seal = ''] = good.split('.')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const written = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const anHourAgo = { now: () => new Date(Date.now() - 3_600_000) }
  const claimed = { userId: said.sub, sessionId: said.sid, role: 'admin', limited: false } as const
  const expired = await signAccessToken({ ...app.context, wall: anHourAgo }, claimed)
  return [
    ['expired', expired.token],
    ['forged: another seal', `${head}.${claims}.${seal.slice(0, -4)}AAAA`],
    ['forged: other claims', `${head}.${written({ ...said, sub: crypto.randomUUID() })}.${seal}`],
    ['forged: no seal', `${written({ alg: 'none', typ: 'at+jwt' })}.${claims}.`],
    ['forged: nonsense', 'ey.ey.ey'],
  ]
}

async function customer(app: TestApp, name: string): Promise<Actor> {
  const canary = `Kanarie${name}`
  const made = await register(app, { email: `${canary.toLowerCase()}@example.org` })
  return account(app, { name, role: 'customer', canary, email: made.email, password: goodPassword }, made)
}

async function employee(app: TestApp, role: (typeof staffNames)[number]): Promise<Actor> {
  const email = `${role}@genie.example`
  const signIn = (await logIn(app, email, demoPeople.password)).json.data as SignIn
  return account(app, { name: role, role, canary: '', email, password: demoPeople.password }, signIn)
}

interface Account {
  name: string
  role: Role
  canary: string
  email: string
  password: string
}

/** An account with a password. Changes that others made to its row are undone before it signs in again. */
async function account(app: TestApp, { name, role, canary, email, password }: Account, made: SignIn): Promise<Actor> {
  const rows = rowsOf(app)
  const userId = made.userInfo.user_id
  const [{ password_hash }] = await rows('select password_hash from users where user_id = $1', userId)
  const actor: Actor = { name, role, token: made.token, userId, canary, revive }
  return actor

  async function revive(): Promise<void> {
    await rows(
      `update users set email = $2, password_hash = $3, role = $4, user_status = 'normal', deleted_at = null,
         email_verified_at = coalesce(email_verified_at, now()), auth_provider = 'local' where user_id = $1`,
      ...[userId, email, password_hash, role],
    )
    await rows('delete from second_factors where user_id = $1', userId)
    // Whether staff need a second factor is a setting; here nobody has one.
    await rows(
      `insert into setting_versions (key, value, valid_from, created_at, created_by)
       values ('security', '{"require_staff_2fa": false}', $1, $1, 'test')`,
      app.context.clock.now(),
    )
    const answer = await logIn(app, email, password)
    if (answer.json.code !== 0) throw new Error(`${name} can't sign in again: ${answer.text}`)
    actor.token = (answer.json.data as SignIn).token
  }
}

async function guest(app: TestApp, name: string): Promise<Actor> {
  const actor: Actor = { name, role: 'guest', token: '', userId: '', canary: `Kanarie${name}`, revive }
  await revive()
  return actor

  async function revive(): Promise<void> {
    const headers = { 'x-forwarded-for': randomIp() }
    const { token, userInfo } = (await app.send('POST', '/api/user/anonymous', { body: {}, headers })).json
      .data as SignIn
    Object.assign(actor, { token, userId: userInfo.user_id })
  }
}

export function headersOf({ token }: Actor): Record<string, string> {
  return token ? bearer(token) : {}
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/protocol/api.ts'
import { codes } from '#contract/protocol/codes.ts'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { staffRoles } from '#domain/access.ts'
import { isOpenTo } from '../../attack/attack.ts'
import { guardOf } from '../../attack/guarded.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import {
  ageProofs,
  askForCode,
  bearer,
  logIn,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  TestWall,
} from '../../steps/accounts.ts'

/** An attacker has the access token of another person, six minutes after the sign-in, and nothing else. */
vi.setConfig(longTimeouts(5))

const wall = new TestWall()
const stolen = new Map<string, SignIn & { email: string }>()
let dataDir: string
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-stolen-'))
  app = await testApp({ wall, environment: { DATA_DIR: dataDir } })
  stolen.set('customer', await register(app))
  for (const role of staffRoles) {
    const email = `${role}@genie.example`
    stolen.set(role, { ...((await logIn(app, email, demoPeople.password)).json.data as SignIn), email })
  }
  wall.advance(6 * 60)
  // Calls that give value away require a proof of the last half hour, which no access token outlives.
  await ageProofs(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const guarded = (Object.keys(api) as EndpointKey[]).filter(key => guardOf(key) !== undefined)

describe.each(['customer', ...staffRoles])('the token of %s', role => {
  test('is refused by every protected call', async () => {
    const wanted = (codes as Record<string, { code: number }>).proof_required?.code
    for (const key of guarded) {
      if (!isOpenTo(api[key as keyof typeof api], { role } as never)) continue
      const [method = '', path = ''] = key.split(' ')
      const answer = await app.send(
        method,
        `/api${path.replace(/\{\w+\}/g, stolen.get(role)?.userInfo.user_id ?? '')}`,
        {
          ...(method === 'GET' ? {} : { body: {} }),
          headers: { 'x-forwarded-for': randomIp(), ...bearer(stolen.get(role)?.token ?? '') },
        },
      )
      expect([answer.status >= 400, answer.json.code], key).toEqual([true, wanted])
    }
  })

  test('cannot change the sign-in data of the account', async () => {
    const found: string[] = []
    const { token = '', email = '' } = stolen.get(role) ?? {}
    const of = (key: string, body: object) => {
      const [method = '', path = ''] = key.split(' ')
      return app.send(method, `/api${path}`, { body, headers: { 'x-forwarded-for': randomIp(), ...bearer(token) } })
    }
    const mine = randomEmail()
    const { captcha_id, code } = await askForCode(app, mine, 'change_email', { token })
    const changes: Record<string, object> = {
      'POST /user/email': { email: mine, captcha_id, captcha_code: code },
      'POST /user/reset-password': { password: 'Zwaluwen-2031!' },
      'POST /user/passkeys/options': {},
      'POST /user/second-factor': {},
      'POST /user/second-factor/confirm': { otp: '000000' },
      'POST /user/second-factor/remove': { otp: '000000' },
    }
    for (const [key, body] of Object.entries(changes)) {
      const answer = await of(key, body)
      if (answer.json.code === 0) found.push(`${key} by a session alone`)
    }
    onlyKnown('stolen', found)
    expect(email).not.toBe(mine)
  })
})

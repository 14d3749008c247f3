import { expect, test } from 'vitest'
import type { SignIn, UserInfo } from './session-state.ts'
import { loadAtStart } from './start.ts'
import { anExpiredSignIn, aSignIn, aStaleSignIn, fakePage } from './testing/fake-page.ts'

const userInfo: UserInfo = { auth_provider: 'google', image: 'u9' }

async function start(signIn: SignIn | undefined, broken = false) {
  const { session } = fakePage('', signIn ? { signIn } : {})
  const did: string[] = []
  async function load<Value>(what: string, value: Value): Promise<Value> {
    did.push(what)
    if (broken) throw new Error('away')
    return value
  }
  await loadAtStart({
    session,
    loadUserInfo: () => load('user', userInfo),
    loadCartCount: () => load('cart', 3),
    loadOngoingActivities: list => load(`activities ${list.page}/${list.page_size}`, []),
    log: message => did.push(`log ${message}`),
    goHome: () => did.push('home'),
  })
  return { session, did }
}

test.each<[string, SignIn | undefined, string[]]>([
  ['a visitor', undefined, ['activities 1/20']],
  ['somebody logged in', aSignIn(), ['user', 'cart', 'activities 1/20']],
  ['somebody whose refresh token holds', aStaleSignIn(), ['user', 'cart', 'activities 1/20']],
  ['somebody whose session is over', anExpiredSignIn(), ['home', 'activities 1/20']],
])('%s', async (_name, signIn, did) => {
  expect((await start(signIn)).did).toEqual(did)
})

test('keeps the user info', async () => {
  expect((await start(aSignIn())).session.getSnapshot().userInfo).toEqual(userInfo)
})

test('an expired session is ended before any call', async () => {
  expect((await start(anExpiredSignIn())).session.exists()).toBe(false)
})

test('failures are only logged, and one does not stop the others', async () => {
  const { did, session } = await start(aSignIn(), true)
  expect(did.filter(one => one.startsWith('log')).sort()).toEqual([
    'log cart count not loaded at start',
    'log ongoing activities not loaded at start',
    'log user info not loaded at start',
  ])
  expect(session.isLoggedIn()).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { createSession, sessionKey } from './session.ts'
import { emptySession } from './session-state.ts'
import { aSignIn, fakeBrowser, noon } from './testing/fake-page.ts'

function openTab(browser = fakeBrowser(), clock = { now: noon }) {
  const { storage, events, mine } = browser.openTab()
  const session = createSession({ openStorage: () => storage, nowSeconds: () => clock.now, tabs: events })
  return { session, browser, clock, mine }
}

test('stores all fields of the session under one key and reads them again', () => {
  const { session, browser } = openTab()
  session.signIn(aSignIn())
  session.storeRedirect('/de/cart')
  expect(browser.kept.size).toBe(1)
  expect(JSON.parse(browser.kept.get(sessionKey) ?? '')).toEqual({
    ...aSignIn(),
    redirect_url: '/de/cart',
    redirect_expired: noon + 1800,
  })
  expect(openTab(browser).session.getSnapshot()).toEqual(session.getSnapshot())
})

test('compares expiries in Unix seconds: valid until the second of expiry, expired from then on', () => {
  const { session, clock } = openTab()
  session.signIn(aSignIn({ expires_in: noon + 900, r_expires_in: noon + 2000 }))
  const told = () => [
    session.isLoggedIn(),
    session.isAccessExpired(),
    session.isRefreshExpired(),
    session.areBothExpired(),
  ]
  clock.now = noon + 899.9
  expect(told()).toEqual([true, false, false, false])
  clock.now = noon + 900
  expect(told()).toEqual([false, true, false, false])
  clock.now = noon + 2000
  expect(told()).toEqual([false, true, true, true])
})

test('a refresh is due a little before the expiry, and never without a refresh token', () => {
  const { session, clock } = openTab()
  session.signIn(aSignIn({ expires_in: noon + 900 }))
  clock.now = noon + 869
  expect(session.isRefreshDue()).toBe(false)
  clock.now = noon + 870
  expect(session.isRefreshDue()).toBe(true)
  expect(session.isLoggedIn()).toBe(true)
  session.replaceTokens(aSignIn({ r_expires_in: noon }))
  expect(session.isRefreshDue()).toBe(false)
})

test('a visitor has two expired tokens and no session', () => {
  const { session } = openTab()
  expect([session.exists(), session.isLoggedIn(), session.areBothExpired(), session.isGuest()]).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test('a guest is someone signed in by anonymous login', () => {
  const { session } = openTab()
  session.signIn(aSignIn({ type: 'guest', userInfo: { auth_provider: 'anonymous' } }))
  expect(session.isGuest()).toBe(true)
  session.signIn(aSignIn({ userInfo: { auth_provider: 'google' } }))
  expect(session.isGuest()).toBe(false)
})

test('sign-out clears tokens, expiries, type and userInfo, and leaves the redirect', () => {
  const { session, browser } = openTab()
  session.signIn(aSignIn())
  session.storeRedirect('/de/cart')
  session.signOut()
  expect(session.getSnapshot()).toEqual({
    ...emptySession,
    redirect_url: '/de/cart',
    redirect_expired: noon + 1800,
  })
  session.takeRedirect()
  expect(browser.kept.size).toBe(0)
})

test('user info that arrives after a sign-out is not stored', () => {
  const { session } = openTab()
  session.setUserInfo({ auth_provider: 'local' })
  expect(session.getSnapshot()).toBe(emptySession)
})

describe('for useSyncExternalStore', () => {
  test('the snapshot is the same object until something changes', () => {
    const { session } = openTab()
    session.signIn(aSignIn())
    const before = session.getSnapshot()
    let told = 0
    const leave = session.subscribe(() => {
      told += 1
    })
    session.reload()
    session.signIn(aSignIn())
    expect(session.getSnapshot()).toBe(before)
    expect(told).toBe(0)
    session.setUserInfo({ auth_provider: 'local', image: 'u2' })
    expect(session.getSnapshot()).not.toBe(before)
    expect(told).toBe(1)
    leave()
    session.signOut()
    expect(told).toBe(1)
  })
})

describe('two tabs', () => {
  test('a sign-in, a refresh and a sign-out in one are applied in the other', () => {
    const { session: one, browser } = openTab()
    const { session: other } = openTab(browser)
    let told = 0
    other.subscribe(() => {
      told += 1
    })
    one.signIn(aSignIn())
    expect(other.isLoggedIn()).toBe(true)
    one.replaceTokens(aSignIn({ token: 'access-2', r_token: 'refresh-2' }))
    expect(other.getSnapshot()).toMatchObject({ token: 'access-2', r_token: 'refresh-2', type: 'customer' })
    other.signOut()
    expect(one.exists()).toBe(false)
    expect(told).toBe(3)
  })

  test('a tab that has not received the event does not restore replaced tokens', () => {
    const { session: one, browser } = openTab()
    const { session: other } = openTab(browser)
    one.signIn(aSignIn())
    browser.mute(true)
    one.replaceTokens(aSignIn({ token: 'access-2' }))
    other.storeRedirect('/de/cart')
    other.setUserInfo({ auth_provider: 'local', image: 'u2' })
    browser.mute(false)
    expect(other.getSnapshot()).toMatchObject({
      token: 'access-2',
      redirect_url: '/de/cart',
      userInfo: { image: 'u2' },
    })
    one.reload()
    expect(one.getSnapshot().userInfo?.image).toBe('u2')
  })

  test('storage cleared by hand is a sign-out, other keys are ignored', () => {
    const { session, browser, mine } = openTab()
    session.signIn(aSignIn())
    browser.kept.clear()
    for (const listener of mine.storage) listener({ key: 'other' })
    expect(session.exists()).toBe(true)
    for (const listener of mine.storage) listener({ key: null })
    expect(session.exists()).toBe(false)
  })

  test('a page from the back/forward cache reads the storage again; a stopped session no longer listens', () => {
    const { session, browser, mine } = openTab()
    session.signIn(aSignIn())
    browser.kept.clear()
    for (const listener of mine.pageshow) listener()
    expect(session.exists()).toBe(false)
    session.stop()
    expect(mine.storage.size + mine.pageshow.size).toBe(0)
  })
})

test('reads any stored content and accepts only valid values', () => {
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '7',
    '{"token":7,"expires_in":"9","type":"king","userInfo":{"auth_provider":"x"}}',
  ]
  for (const text of texts) {
    const browser = fakeBrowser()
    browser.kept.set(sessionKey, text)
    const { session } = openTab(browser)
    expect(session.getSnapshot(), text).toEqual(emptySession)
    session.signIn(aSignIn())
    expect(session.isLoggedIn(), text).toBe(true)
  }
})

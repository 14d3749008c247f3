import { describe, expect, test, vi } from 'vitest'
import { createSession } from '#client/session.ts'
import { anExpiredSignIn, aSignIn, fakeBrowser, noon } from '#client/testing/fake-page.ts'
import type { Call } from '#contract/protocol/call.ts'
import { createGuestSession } from './guest-session.ts'

const guest = aSignIn({ token: 'guest-1', type: 'guest', userInfo: { auth_provider: 'anonymous' } })

function aTab(browser = fakeBrowser(), locks?: Pick<LockManager, 'request'>) {
  const { storage, events } = browser.openTab()
  const session = createSession({ openStorage: () => storage, nowSeconds: () => noon, tabs: events })
  const asked = vi.fn(async () => guest)
  const ensureSession = createGuestSession({ session, quietly: asked as unknown as Call, locks })
  return { session, asked, ensureSession }
}

/** A fake of Web Locks with a single lock. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work)
    return last
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}

describe('a guest session', () => {
  test('is created once for parallel callers', async () => {
    const { session, asked, ensureSession } = aTab()
    await Promise.all([ensureSession(), ensureSession(), ensureSession()])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(session.isGuest()).toBe(true)
    await ensureSession()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('is not created where there is a session', async () => {
    const { session, asked, ensureSession } = aTab()
    session.signIn(aSignIn())
    await ensureSession()
    expect(asked).not.toHaveBeenCalled()
    expect(session.getSnapshot().token).toBe('access-1')
  })

  test('replaces an expired session', async () => {
    const { session, ensureSession } = aTab()
    session.signIn(anExpiredSignIn())
    await ensureSession()
    expect(session.getSnapshot().token).toBe('guest-1')
  })

  test('is shared by two tabs', async () => {
    const browser = fakeBrowser()
    const locks = fakeLocks()
    const [one, other] = [aTab(browser, locks), aTab(browser, locks)]
    await Promise.all([one.ensureSession(), other.ensureSession()])
    expect(one.asked.mock.calls.length + other.asked.mock.calls.length).toBe(1)
    expect(other.session.getSnapshot().token).toBe(one.session.getSnapshot().token)
  })

  test('a failure is reported to all callers, and the next call tries again', async () => {
    const { session, asked, ensureSession } = aTab()
    asked.mockRejectedValueOnce(new Error('no network'))
    const both = await Promise.allSettled([ensureSession(), ensureSession()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await ensureSession()
    expect(session.isGuest()).toBe(true)
  })
})

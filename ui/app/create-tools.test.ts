import { describe, expect, test, vi } from 'vitest'
import type { Client } from '#client/call.ts'
import { createProofDesk } from '#client/proof-desk.ts'
import { createSession } from '#client/session.ts'
import { aSignIn, fakeBrowser, noon } from '#client/testing/fake-page.ts'
import { createTools } from './create-tools.ts'

const hasPage = (rest: string) => rest !== '/admin/orders'

function aPage() {
  const { storage, events } = fakeBrowser().openTab()
  const session = createSession({ openStorage: () => storage, nowSeconds: () => noon, tabs: events })
  const navigate = vi.fn()
  const load = vi.fn()
  const call = vi.fn(async () => null)
  const client = { call, quietly: call, with: () => call, send: call } as unknown as Client
  const proofs = createProofDesk()
  const page = { language: 'de', home: '/de', hasPage, navigate, load, log: vi.fn() } as const
  const tools = createTools({ session, client, proofs, ...page })
  return { session, tools, navigate, load, call }
}

describe('after a sign-in', () => {
  test('goes home without an intended page', () => {
    const { tools, navigate, session } = aPage()
    tools.enter(aSignIn())
    expect(session.isLoggedIn()).toBe(true)
    expect(navigate).toHaveBeenCalledWith('/de')
  })

  test('goes to the intended page, once', () => {
    const { tools, navigate, session } = aPage()
    session.storeRedirect('/de/order/rent/detail?order_no=R1#papers')
    tools.enter(aSignIn())
    expect(navigate).toHaveBeenCalledWith('/de/order/rent/detail?order_no=R1#papers')
    tools.goOn()
    expect(navigate).toHaveBeenLastCalledWith('/de')
  })

  test('in the current language', () => {
    const { tools, navigate, session } = aPage()
    session.storeRedirect('/nl/user/info')
    tools.enter(aSignIn())
    expect(navigate).toHaveBeenCalledWith('/de/user/info')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'])(
    'never out of the shop: %s',
    address => {
      const { tools, navigate, load, session } = aPage()
      session.storeRedirect(address)
      tools.enter(aSignIn())
      expect(navigate).toHaveBeenCalledWith('/de')
      expect(load).not.toHaveBeenCalled()
    },
  )

  test('the admin app is another document', () => {
    const { tools, load, session } = aPage()
    session.storeRedirect('/de/admin/orders')
    tools.enter(aSignIn())
    expect(load).toHaveBeenCalledWith('/de/admin/orders')
  })
})

describe('signing out', () => {
  test('calls the server, removes the session, goes home', async () => {
    const { session, tools, navigate, call } = aPage()
    session.signIn(aSignIn())
    await tools.signOut()
    expect(call).toHaveBeenCalledWith('POST /user/logout', { body: {} })
    expect(session.exists()).toBe(false)
    expect(navigate).toHaveBeenCalledWith('/de')
  })

  test('works when the shop does not respond', async () => {
    const { session, tools, call } = aPage()
    session.signIn(aSignIn())
    call.mockRejectedValue(new Error('offline'))
    await tools.signOut()
    expect(session.exists()).toBe(false)
  })
})

test('outdated tokens are renewed by the next call', () => {
  const { session, tools } = aPage()
  session.signIn(aSignIn())
  tools.renewTokens()
  expect(session.isRefreshDue()).toBe(true)
  expect(session.getSnapshot()).toMatchObject({ token: 'access-1', r_token: 'refresh-1', type: 'customer' })
})

import { describe, expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'
import { createSession } from './session.ts'
import { fakeBrowser, noon } from './testing/fake-page.ts'

test.each([
  ['/'],
  ['/de/cart'],
  ['/nl/order/rent/detail?order_no=R1&tab=2#steps'],
  ['/de/login?next=https://elsewhere.example'],
  ['/zh/a%2F%2Fb'],
])('%s is a way back', url => {
  expect(safeRedirect(url)).toBe(url)
})

test.each([
  [undefined],
  [''],
  ['cart'],
  ['//elsewhere.example'],
  ['///elsewhere.example'],
  ['/\\elsewhere.example'],
  ['\\\\elsewhere.example'],
  ['/de\\..\\..\\\\elsewhere.example'],
  ['/\t/elsewhere.example'],
  ['/\n/elsewhere.example'],
  [' //elsewhere.example'],
  ['/\u0000'],
  ['/\u0085/elsewhere.example'],
  ['/.//elsewhere.example'],
  ['/de/..//elsewhere.example'],
  ['/%2e//elsewhere.example'],
  ['https://elsewhere.example/'],
  ['https:elsewhere.example'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  [`/${'a'.repeat(2000)}`],
])('%j is refused', url => {
  expect(safeRedirect(url)).toBeUndefined()
})

describe('in the session', () => {
  function open() {
    const clock = { now: noon }
    const { storage } = fakeBrowser().openTab()
    return { clock, storage, session: createSession({ openStorage: () => storage, nowSeconds: () => clock.now }) }
  }

  test('is returned once, within 30 minutes', () => {
    const { session, clock } = open()
    session.storeRedirect('/de/cart')
    clock.now = noon + 1799
    expect(session.takeRedirect()).toBe('/de/cart')
    expect(session.takeRedirect()).toBeUndefined()
    session.storeRedirect('/de/cart')
    clock.now += 1800
    expect(session.takeRedirect()).toBeUndefined()
  })

  test('an address outside the shop is not stored, and is ignored if found in storage', () => {
    const { session, storage } = open()
    session.storeRedirect('/de/cart')
    session.storeRedirect('//elsewhere.example')
    expect(session.getSnapshot().redirect_url).toBe('/de/cart')
    storage.setItem('genie.session', `{"redirect_url":"//elsewhere.example","redirect_expired":${noon + 60}}`)
    expect(session.takeRedirect()).toBeUndefined()
  })
})

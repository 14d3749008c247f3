// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { MethodCards } from './method-cards.tsx'

let page: Mounted
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

/** What is said beside the card, on a device that knows these things. */
async function hintOn(device: object, pay_wallets: readonly string[]): Promise<string | undefined> {
  for (const [name, value] of Object.entries(device)) vi.stubGlobal(name, value)
  const element = <MethodCards offered={['card']} value="card" onChange={() => {}} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { pay_wallets } } },
  })
  page = await mounted(<RouterProvider router={router} />, { answer: () => null })
  return page.place.querySelector('#pay-card-hint')?.textContent ?? undefined
}

const ofApple = { ApplePaySession: { canMakePayments: () => true } }
const withoutCard = { ApplePaySession: { canMakePayments: () => false }, PaymentRequest: class {} }
const ofOthers = { PaymentRequest: class {} }
const both = ['apple_pay', 'google_pay']

describe('beside a card is named', () => {
  test.each([
    ['Apple Pay on devices of Apple', ofApple, both, /of met Apple Pay\.$/],
    ['Google Pay on others', ofOthers, both, /of met Google Pay\.$/],
    ['no wallet that the provider does not offer', ofApple, ['google_pay'], /Je bank kan/],
    ['no wallet that holds no card', withoutCard, both, /Je bank kan/],
    ['no wallet where the device has none', {}, both, /Je bank kan/],
    ['no wallet where the provider has none', ofOthers, [], /Je bank kan/],
  ] as const)('%s', async (_what, device, offered, said) => {
    expect(await hintOn(device, offered)).toMatch(said)
  })
})

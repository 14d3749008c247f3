// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { readInvitation } from '../../parts/invitation/stored-invitation.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import type { ShareTerms } from './load.ts'
import { screen } from './page.tsx'

const reward = { type: 1, value: 2500 }
const terms: ShareTerms = {
  ...{ name: 'Vrienden', start_time: '2026-06-01T00:00:00Z', end_time: '2026-12-01T00:00:00Z' },
  ...{ discount: reward, reward, rewardDays: 90, rewardHours: 24, rewardFrom: 0, mutual: false },
}

let page: Mounted
beforeEach(() => localStorage.clear())
afterEach(() => page.close())

test('an invitation is stored when it is accepted, and not because its link was opened', async () => {
  const Page = screen.Page as unknown as (props: { data: object }) => React.ReactNode
  const element = <Page data={{ terms, code: 'SANNE7KP' }} />
  const initialEntries = ['/nl/activity/share?code=SANNE7KP']
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], { initialEntries })
  page = await mounted(<RouterProvider router={router} />, { answer: () => ({ list: [], total: 0 }) })
  expect(page.place.textContent).toContain('SANNE7KP')
  expect(localStorage.length).toBe(0)
  page.place.addEventListener('click', event => event.preventDefault())
  const links = [...page.place.querySelectorAll('a')]
  const accept = links.find(({ textContent }) => textContent === translate('nl')('share.invited.sign_in'))
  await page.click(accept ?? null)
  expect(readInvitation()).toBe('SANNE7KP')
})

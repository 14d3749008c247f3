// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mounted } from '../../../testing/mounted.tsx'
import type { RequestDetail } from '../request.ts'
import type { PickUpData } from './pick-up.tsx'
import { PickUpForm } from './pick-up-form.tsx'

test('the first day to choose is the one after today in the shop, whatever the browser thinks', async () => {
  const request = { request_no: 'A-1', offer: null } as unknown as RequestDetail
  const pickUp = { today: '2031-04-30', pick_up_on: null, battery_safe: null } as unknown as PickUpData
  const page = await mounted(<PickUpForm request={request} pickUp={pickUp} onSaved={() => undefined} />, {
    answer: () => null,
  })
  await page.click(page.place.querySelector('[aria-expanded]'))
  expect(page.place.querySelector('.calendar-month')?.textContent).toBe('mei 2031')
  const free = [...page.place.querySelectorAll<HTMLElement>('[data-day]')].filter(
    day => day.dataset.taken === undefined,
  )
  expect(free[0]?.dataset.day).toBe('2031-05-01')
  page.close()
})

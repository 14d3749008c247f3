// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pageEntry, pageIds } from '../pages.ts'
import { mounted } from '../testing/mounted.tsx'
import { Guarded } from './guarded.tsx'

const pending = { subscribe: () => () => {}, decide: () => 'pending' as const }

test.each(pageIds.filter(page => pageEntry(page).made === 'browser'))('%s waits in its own shape', async page => {
  const { place, close } = await mounted(
    <Guarded page={page} guard={pending}>
      <p>Eigen</p>
    </Guarded>,
    { answer: () => null },
  )
  const busy = place.querySelector<HTMLElement>('[aria-busy=true]')
  expect(busy?.textContent).toBeTruthy()
  expect(busy?.dataset.shape).not.toBe('lines')
  expect(place.textContent).not.toContain('Eigen')
  close()
})

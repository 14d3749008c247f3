import { expect, test } from 'vitest'
import { blockingSteps, liveStepNames, liveSteps } from './steps.ts'

test('orders wait for what blocks, and for nothing else', () => {
  const steps = (done: boolean) => liveStepNames.map(step => ({ step, done }))
  expect(blockingSteps(steps(true))).toEqual([])
  const missing = blockingSteps(steps(false))
  expect(missing).toEqual(['payment', 'company', 'countries', 'vat', 'mail', 'admin_second_factor'])
  expect(missing.every(step => liveSteps[step].blocks)).toBe(true)
})

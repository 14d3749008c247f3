import { expect, test } from 'vitest'
import { blockingSteps, liveStepNames, liveSteps } from './steps.ts'

test('only blocking steps keep orders closed', () => {
  const steps = (done: boolean) => liveStepNames.map(step => ({ step, done }))
  expect(blockingSteps(steps(true))).toEqual([])
  const missing = blockingSteps(steps(false))
  expect(missing).toEqual([
    ...[
      'payment',
      'company',
      'countries',
      'country_record',
      'vat',
      'installation',
      'pay_after_delivery',
      'guarantee_notice',
      'listed_goods',
      'processors',
      'mail',
    ],
    ...['admin_second_factor'],
  ])
  expect(missing.every(step => liveSteps[step].blocks)).toBe(true)
})

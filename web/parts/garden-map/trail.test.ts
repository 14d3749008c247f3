import fc from 'fast-check'
import { expect, test } from 'vitest'
import { back, emptyTrail, forth, type Trail, walked } from './trail.ts'

test('as many steps back and forth as were made end where they began', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), steps => {
      let trail: Trail<number> = emptyTrail
      let here = Number.NaN
      for (const step of steps) {
        trail = walked(trail, here)
        here = step
      }
      const last = here
      for (const _ of steps) {
        const taken = back(trail, here)
        if (taken) [trail, here] = [taken.trail, taken.to]
      }
      expect(here).toBeNaN()
      expect(back(trail, here)).toBeUndefined()
      for (const _ of steps) {
        const taken = forth(trail, here)
        if (taken) [trail, here] = [taken.trail, taken.to]
      }
      expect(here).toBe(last)
      expect(forth(trail, here)).toBeUndefined()
    }),
  )
})

test('a new step after one back forgets what was taken back', () => {
  const taken = back(walked<string>(emptyTrail, 'one'), 'two')
  expect(taken).toEqual({ to: 'one', trail: { past: [], future: ['two'] } })
  expect(walked(taken?.trail ?? emptyTrail, 'one')).toEqual({ past: ['one'], future: [] })
})

test('it forgets the oldest of very many', () => {
  let trail: Trail<number> = emptyTrail
  for (let step = 0; step < 500; step += 1) trail = walked(trail, step)
  expect(trail.past).toHaveLength(200)
  expect(trail.past.at(-1)).toBe(499)
})

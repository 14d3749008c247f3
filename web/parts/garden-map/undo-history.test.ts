import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyHistory, pushState, redo, type UndoHistory, undo } from './undo-history.ts'

test('undoing and redoing all steps restores the state', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), steps => {
      let trail: UndoHistory<number> = emptyHistory
      let here = Number.NaN
      for (const step of steps) {
        trail = pushState(trail, here)
        here = step
      }
      const last = here
      for (const _ of steps) {
        const taken = undo(trail, here)
        if (taken) [trail, here] = [taken.trail, taken.to]
      }
      expect(here).toBeNaN()
      expect(undo(trail, here)).toBeUndefined()
      for (const _ of steps) {
        const taken = redo(trail, here)
        if (taken) [trail, here] = [taken.trail, taken.to]
      }
      expect(here).toBe(last)
      expect(redo(trail, here)).toBeUndefined()
    }),
  )
})

test('a new step after an undo drops the undone steps', () => {
  const taken = undo(pushState<string>(emptyHistory, 'one'), 'two')
  expect(taken).toEqual({ to: 'one', trail: { past: [], future: ['two'] } })
  expect(pushState(taken?.trail ?? emptyHistory, 'one')).toEqual({ past: ['one'], future: [] })
})

test('it drops the oldest of very many steps', () => {
  let trail: UndoHistory<number> = emptyHistory
  for (let step = 0; step < 500; step += 1) trail = pushState(trail, step)
  expect(trail.past).toHaveLength(200)
  expect(trail.past.at(-1)).toBe(499)
})

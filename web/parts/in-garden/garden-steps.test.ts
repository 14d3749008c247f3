import { describe, expect, test } from 'vitest'
import { atTheStart, type GardenEvent, nextState, stepOf } from './garden-steps.ts'

const after = (...events: GardenEvent[]) => events.reduce(nextState, atTheStart)
const ground: GardenEvent = { type: 'ground', found: true }
const noGround: GardenEvent = { type: 'ground', found: false }
const loaded: GardenEvent = { type: 'loaded' }
const placed: GardenEvent = { type: 'placed' }
const measure: GardenEvent = { type: 'measure' }
const marked = (x: number): GardenEvent => ({ type: 'marked', point: { x, y: 0, z: 0 } })

describe('what is to do next', () => {
  test.each<[string, GardenEvent[]]>([
    ['loading', []],
    ['loading', [ground]],
    ['seeking', [loaded]],
    ['placing', [loaded, ground]],
    ['seeking', [loaded, ground, noGround]],
    ['standing', [loaded, ground, placed]],
    ['standing', [loaded, ground, placed, noGround]],
    ['placing', [loaded, ground, placed, { type: 'lifted' }]],
    ['first', [loaded, ground, placed, measure]],
    ['seeking', [loaded, ground, placed, measure, noGround]],
    ['second', [loaded, ground, placed, measure, marked(0)]],
    ['measured', [loaded, ground, placed, measure, marked(0), marked(0.7)]],
    ['measured', [loaded, ground, placed, measure, marked(0), marked(0.7), noGround]],
    ['first', [loaded, ground, placed, measure, marked(0), marked(0.7), measure]],
    ['standing', [loaded, ground, placed, measure, marked(0), marked(0.7), { type: 'done' }]],
  ])('%s', (step, events) => {
    expect(stepOf(after(...events))).toBe(step)
  })
})

test('two points are a passage, and a third one changes nothing', () => {
  const state = after(loaded, ground, placed, measure, marked(0.1), marked(0.8), marked(3))
  expect(state.measuring?.passage).toEqual({ cm: 70, off_cm: 3 })
})

test('a point counts only while a passage is measured', () => {
  expect(after(loaded, ground, placed, marked(1)).measuring).toBeUndefined()
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drag } from './drag.ts'

const onTap = vi.fn()
const onTurn = vi.fn()
const element = document.createElement('div')
let stop: () => void
beforeEach(() => {
  onTap.mockReset()
  onTurn.mockReset()
  stop = drag(element, { onTap, onTurn })
})
afterEach(() => stop())

const send = (type: string, clientX: number, pointerId = 1) =>
  element.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 50 }))

test('a short touch is a tap, also if the finger trembles', () => {
  send('pointerdown', 100)
  send('pointermove', 104)
  send('pointerup', 104)
  expect(onTap).toHaveBeenCalledOnce()
  expect(onTurn).not.toHaveBeenCalled()
})

test('a drag sideways turns, and is no tap', () => {
  send('pointerdown', 100)
  send('pointermove', 150)
  send('pointermove', 140)
  send('pointerup', 140)
  expect(onTurn.mock.calls.map(([degrees]) => degrees)).toEqual([45, -9])
  expect(onTap).not.toHaveBeenCalled()
})

test('a second finger, and a touch that the system takes away, do nothing', () => {
  send('pointerdown', 100)
  send('pointerdown', 300, 2)
  send('pointerup', 300, 2)
  expect(onTap).not.toHaveBeenCalled()
  send('pointercancel', 100)
  send('pointerup', 100)
  expect(onTap).not.toHaveBeenCalled()
})

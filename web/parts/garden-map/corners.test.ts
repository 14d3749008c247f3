import { expect, test, vi } from 'vitest'
import type { Position } from '#domain/garden/shape.ts'
import { isTangled, placeCorner } from './corners.ts'

const three: Position[] = [
  [0, 0],
  [5, 0],
  [5, 5],
]

function place(draft: readonly Position[], at: Position) {
  const pen = { draft, setDraft: vi.fn(), finish: vi.fn() }
  placeCorner(pen, at, 1)
  return pen
}

test('adds a corner', () => {
  expect(place([], [1, 2]).setDraft).toHaveBeenCalledWith([[1, 2]])
  expect(place(three, [0, 5]).setDraft).toHaveBeenCalledWith([...three, [0, 5]])
})

test('near the first corner, or on the last one, an area of three corners is closed', () => {
  expect(place(three, [0.5, 0.5]).finish).toHaveBeenCalledOnce()
  expect(place(three, [5, 5]).finish).toHaveBeenCalledOnce()
  const two = place(three.slice(0, 2), [5, 0])
  expect(two.finish).not.toHaveBeenCalled()
  expect(two.setDraft).not.toHaveBeenCalled()
})

test('a line that crosses itself is reported before it is closed', () => {
  expect(isTangled(three)).toBe(false)
  expect(isTangled([...three, [0, 5]])).toBe(false)
  expect(isTangled([...three, [2, -3]])).toBe(true)
  expect(isTangled([])).toBe(false)
  // The third side crosses the first, though the area is not closed yet.
  expect(
    isTangled([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ]),
  ).toBe(true)
})

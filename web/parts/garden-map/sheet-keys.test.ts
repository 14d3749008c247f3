import { expect, test } from 'vitest'
import { type Key, moveByStep, toCommand } from './sheet-keys.ts'

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test('arrows move, with Shift farther; up is up', () => {
  expect(toCommand(key('ArrowUp'))).toEqual({ does: 'move', by: [0, 1] })
  expect(toCommand(key('ArrowLeft', { shiftKey: true }))).toEqual({ does: 'move', by: [-5, 0] })
})

test('undo and redo by the usual keys', () => {
  expect(toCommand(key('z', { ctrlKey: true }))).toEqual({ does: 'undo' })
  expect(toCommand(key('Z', { metaKey: true, shiftKey: true }))).toEqual({ does: 'redo' })
  expect(toCommand(key('y', { ctrlKey: true }))).toEqual({ does: 'redo' })
})

test('keys of the browser are not handled', () => {
  for (const foreign of [
    key('Tab'),
    key('F5'),
    key('ArrowLeft', { altKey: true }),
    key('ArrowLeft', { ctrlKey: true }),
    key('r', { ctrlKey: true }),
    key('x'),
  ])
    expect(toCommand(foreign), foreign.key).toBeUndefined()
})

test('a step snaps to the grid, without the grid it keeps the offset', () => {
  expect(moveByStep([1.2, 3.3], [1, 0], 0.5, true)).toEqual([1.5, 3.3])
  expect(moveByStep([1.5, 3.3], [0, -5], 0.5, true)).toEqual([1.5, 1])
  expect(moveByStep([1.2, 3.3], [1, 0], 0.1, false)).toEqual([1.3, 3.3])
})

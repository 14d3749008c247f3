import type { Position } from '#domain/garden/shape.ts'

/** The command of a key on the drawing sheet, independent of what is being drawn. */
export type SheetCommand = { readonly does: 'move'; readonly by: Position } | { readonly does: SimpleCommand }

export type SimpleCommand =
  | 'place'
  | 'remove'
  | 'insert'
  | 'cancel'
  | 'next'
  | 'previous'
  | 'undo'
  | 'redo'
  | 'zoom_in'
  | 'zoom_out'
  | 'fit'

export interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const ways: Readonly<Record<string, Position>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const simple: Readonly<Record<string, SimpleCommand>> = {
  Enter: 'place',
  ' ': 'place',
  Delete: 'remove',
  Backspace: 'remove',
  Insert: 'insert',
  i: 'insert',
  Escape: 'cancel',
  PageDown: 'next',
  PageUp: 'previous',
  '.': 'next',
  ',': 'previous',
  '+': 'zoom_in',
  '=': 'zoom_in',
  '-': 'zoom_out',
  '0': 'fit',
}

const farther = 5

/** undefined: the browser handles the key. */
export function toCommand({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): SheetCommand | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z') return { does: shiftKey ? 'redo' : 'undo' }
    return letter === 'y' ? { does: 'redo' } : undefined
  }
  const direction = ways[key]
  if (direction) {
    const steps = shiftKey ? farther : 1
    return { does: 'move', by: [direction[0] * steps, direction[1] * steps] }
  }
  const command = simple[key]
  return command && { does: command }
}

/** Moves by one step; with the grid on, the moved coordinate snaps to a line and the other one stays. */
export function moveByStep([x, y]: Position, [dx, dy]: Position, step: number, snapping: boolean): Position {
  const on = (from: number, by: number) => {
    if (by === 0) return from
    const to = from + by * step
    return snapping ? Math.round(to / step) * step : to
  }
  return [on(x, dx), on(y, dy)]
}

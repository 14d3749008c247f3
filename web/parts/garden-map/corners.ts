import { segmentsMeet } from '#domain/garden/rings.ts'
import type { Position } from '#domain/garden/shape.ts'
import type { Editor } from './use-editor.ts'

type Pen = Pick<Editor, 'draft' | 'setDraft' | 'finish'>

/** Adds the next corner of an area; a click on the first or last corner closes the area. */
export function placeCorner({ draft, setDraft, finish }: Pen, at: Position, reach: number): void {
  const [first] = draft
  const last = draft.at(-1)
  const closes = (first && near(first, at, reach)) || (last && near(last, at, reach / 2))
  if (!closes) setDraft([...draft, at])
  else if (draft.length >= 3) finish()
}

export function near(one: Position, other: Position, reach: number): boolean {
  return Math.hypot(one[0] - other[0], one[1] - other[1]) <= reach
}

/** Whether an open line crosses itself; the closing side is not drawn yet and does not count. */
export function isTangled(line: readonly Position[]): boolean {
  return line.some((from, index) => {
    const to = line[index + 1]
    if (!to) return false
    return line.slice(0, Math.max(0, index - 1)).some((a, before) => {
      const b = line[before + 1]
      return b !== undefined && segmentsMeet(a, b, from, to)
    })
  })
}

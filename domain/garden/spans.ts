import type { Patch } from './coverage.ts'
import type { Position } from './shape.ts'

/** A part of a horizontal line. */
export type Span = readonly [from: number, to: number]

/** Where a horizontal line lies inside a ring, from left to right. */
export function spansAt(corners: readonly Position[], y: number): Span[] {
  const crossings = crossingsAt(corners, y)
  return Array.from({ length: Math.floor(crossings.length / 2) }, (_, index): Span => {
    return [crossings[index * 2] ?? 0, crossings[index * 2 + 1] ?? 0]
  })
}

/** Where it lies inside a patch, whose holes do not belong to it. */
export function patchSpansAt([outer = [], ...holes]: Patch, y: number): Span[] {
  const taken = holes.flatMap(hole => spansAt(hole, y))
  return spansAt(outer, y).flatMap(span => subtractSpans(span, taken))
}

/** What is left of a span without the others. */
export function subtractSpans(span: Span, taken: readonly Span[]): Span[] {
  let free: Span[] = [span]
  for (const [from, to] of taken) {
    free = free.flatMap(([start, end]): Span[] =>
      to <= start || from >= end
        ? [[start, end]]
        : (
            [
              [start, from],
              [to, end],
            ] as const
          ).filter(([a, b]) => b > a),
    )
  }
  return free
}

function crossingsAt(corners: readonly Position[], y: number): number[] {
  return corners
    .flatMap(([ax, ay], index) => {
      const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay]
      return ay > y !== by > y ? [ax + ((y - ay) / (by - ay)) * (bx - ax)] : []
    })
    .sort((a, b) => a - b)
}

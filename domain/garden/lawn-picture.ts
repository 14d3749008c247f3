import { toSheet } from './area.ts'
import type { Patch } from './coverage.ts'
import { planMowing } from './lanes.ts'
import type { DrawnShape, Position } from './shape.ts'

/** A mown lawn as paths of a picture, whose longer side is `pictureSize` without its border. */
export interface LawnPicture {
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly lawns: readonly string[]
  /** What is not mown. */
  readonly noGo: readonly string[]
  /** The way of the machine, in the order in which it is driven. */
  readonly runs: readonly MownRun[]
  /** Where the machine is when all is done. */
  readonly end: Position
}

export interface MownRun {
  readonly path: string
  readonly length: number
  /** Its corners, each with the distance from the beginning. */
  readonly corners: readonly { readonly at: Position; readonly distance: number }[]
}

export const pictureSize = 400
/** Space for the machine at the edge. */
const border = 16

/** undefined: there is no lawn in the drawing. */
export function drawLawn(shape: DrawnShape): LawnPicture | undefined {
  const sheet = toSheet(shape)
  const corners = sheet.zones.flat(2)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.max(...ys)]
  const [width, height] = [Math.max(...xs) - left, top - Math.min(...ys)]
  const scale = pictureSize / Math.max(width, height)
  const { runs, width: lane } = planMowing(sheet)
  if (runs.length === 0 || !Number.isFinite(scale)) return undefined
  // In a picture upwards is negative.
  const place = ([x, y]: Position): Position => [round((x - left) * scale), round((top - y) * scale)]
  const toPaths = (patches: readonly Patch[]) =>
    patches.map(patch => patch.map(ring => `M${ring.map(place).map(toText).join('L')}Z`).join(''))
  const drawn = runs.map(run => drawRun(run.map(place), (lane * scale) / 2))
  return {
    box: {
      ...{ left: -border, top: -border },
      ...{ width: round(width * scale) + 2 * border, height: round(height * scale) + 2 * border },
    },
    lawns: toPaths(sheet.zones),
    noGo: toPaths(sheet.noGo),
    runs: drawn,
    end: drawn.at(-1)?.corners.at(-1)?.at ?? [0, 0],
  }
}

/** With round turns. */
function drawRun(points: readonly Position[], radius: number): MownRun {
  let distance = 0
  const corners = points.map((at, index) => {
    const before = points[index - 1]
    if (before) distance += distanceOf(before, at)
    return { at, distance: round(distance) }
  })
  const path = points.map((at, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before) return `M${toText(at)}`
    if (!after || isReversal(before, at, after)) return `L${toText(at)}`
    const [from, to] = [before, after].map(other => towards(at, other, radius)) as [Position, Position]
    return `L${toText(from)}Q${toText(at)} ${toText(to)}`
  })
  return { path: path.join(''), length: round(distance), corners }
}

/** Where the machine drives back over its lane. */
function isReversal(before: Position, at: Position, after: Position): boolean {
  const [inX, inY, outX, outY] = [at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]]
  return inX * outX + inY * outY < -0.9 * Math.hypot(inX, inY) * Math.hypot(outX, outY)
}

/** At most half the way, so that two turns do not overlap. */
function towards(at: Position, other: Position, radius: number): Position {
  const length = distanceOf(at, other)
  const share = length === 0 ? 0 : Math.min(0.5, radius / length)
  return [round(at[0] + (other[0] - at[0]) * share), round(at[1] + (other[1] - at[1]) * share)]
}

function distanceOf([ax, ay]: Position, [bx, by]: Position): number {
  return Math.hypot(bx - ax, by - ay)
}

function toText([x, y]: Position): string {
  return `${x} ${y}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

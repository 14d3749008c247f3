import { pathOf } from './path.ts'
import { hull, type Point2, type Point3, project, type View } from './space.ts'

/** The tones of a drawing; the page gives them their colours, in both themes. */
export type Tone = 'shell' | 'bevel' | 'side' | 'dark' | 'deep' | 'glass' | 'lamp' | 'shade' | 'steel' | 'none'
export type Line = 'outline' | 'line' | 'fine' | 'none'

export interface Mark {
  d: string
  tone: Tone
  line: Line
  /** A lighter stroke on dark parts. */
  light?: boolean
}

/** The drawing of one view: shapes are added from far to near and cover those below. */
export class Sheet {
  readonly view: View
  readonly marks: Mark[] = []
  private box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]

  constructor(view: View) {
    this.view = view
  }

  at(points: readonly Point3[]): Point2[] {
    return points.map(point => project(this.view, point))
  }

  /** A convex object, by its outline. */
  solid(points: readonly Point3[], tone: Tone, line: Line = 'outline', light = false): void {
    this.put(hull(this.at(points)), true, tone, line, light)
  }

  /** A flat face, unchanged. */
  face(points: readonly Point3[], tone: Tone, line: Line = 'line', light = false): void {
    this.put(this.at(points), true, tone, line, light)
  }

  trace(points: readonly Point3[], line: Line = 'line', light = false, closed = false): void {
    if (points.length > 1) this.put(this.at(points), closed, 'none', line, light)
  }

  /** Only the stretches of a closed line where `isSeen` is true. */
  seen(points: readonly Point3[], isSeen: (index: number) => boolean, line: Line = 'line', light = false): void {
    const all = points.map((_, index) => isSeen(index))
    const isWhole = all.every(Boolean)
    if (isWhole) this.trace(points, line, light, true)
    const start = all.findIndex((seen, index) => seen && !all[(index - 1 + all.length) % all.length])
    if (isWhole || start < 0) return
    let run: Point3[] = []
    for (let step = 0; step <= points.length; step += 1) {
      const index = (start + step) % points.length
      const point = points[index]
      if (all[index] && point && step < points.length) run.push(point)
      else {
        this.trace(run, line, light)
        run = []
      }
    }
  }

  put(points: readonly Point2[], closed: boolean, tone: Tone, line: Line, light: boolean): void {
    const d = pathOf(points, closed)
    if (!d) return
    for (const [x, y] of points) {
      this.box = [
        Math.min(this.box[0], x),
        Math.min(this.box[1], y),
        Math.max(this.box[2], x),
        Math.max(this.box[3], y),
      ]
    }
    const last = this.marks.at(-1)
    if (last && tone === 'none' && last.tone === 'none' && last.line === line && Boolean(last.light) === light) {
      last.d += d
    } else this.marks.push({ d, tone, line, light })
  }

  get bounds() {
    const [left, top, right, bottom] = this.box
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }
}

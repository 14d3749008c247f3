import type { Position } from '#domain/garden/shape.ts'
import type { Bounds } from './drawing.ts'

/** The visible part of the unbounded sheet: its middle in metres, and the pixels per metre. */
export interface SketchView {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const scales = { min: 0.4, max: 120 }
/** Metres across an empty sheet. */
const emptyMetres = 24

export function toScreen({ x, y, scale }: SketchView, { width, height }: Size, [px, py]: Position): Position {
  return [width / 2 + (px - x) * scale, height / 2 - (py - y) * scale]
}

export function toMetres({ x, y, scale }: SketchView, { width, height }: Size, [px, py]: Position): Position {
  return [x + (px - width / 2) / scale, y - (py - height / 2) / scale]
}

/** Everything with a margin around it; an empty sheet shows the size of a garden. */
export function fitView(bounds: Bounds | undefined, { width, height }: Size): SketchView {
  if (!bounds) return { x: 0, y: 0, scale: clampScale(width / emptyMetres) }
  const { left, right, bottom, top } = bounds
  const scale = Math.min((width * 0.72) / Math.max(right - left, 4), (height * 0.72) / Math.max(top - bottom, 4))
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale: clampScale(scale) }
}

/** The point under the pointer stays in place. */
export function zoomAt(view: SketchView, size: Size, factor: number, at: Position): SketchView {
  const scale = clampScale(view.scale * factor)
  const [x, y] = toMetres(view, size, at)
  const ratio = view.scale / scale
  return { x: x + (view.x - x) * ratio, y: y + (view.y - y) * ratio, scale }
}

export function panBy(view: SketchView, [dx, dy]: Position): SketchView {
  return { ...view, x: view.x - dx / view.scale, y: view.y + dy / view.scale }
}

/** Moves the sheet just far enough that a point is well inside. */
export function panIntoView(view: SketchView, size: Size, point: Position): SketchView {
  const [x, y] = toScreen(view, size, point)
  const margin = 40
  const over = (at: number, end: number) => (at < margin ? at - margin : at > end - margin ? at - end + margin : 0)
  return panBy(view, [-over(x, size.width), -over(y, size.height)])
}

/** Half metres where the zoom shows them, tens of metres for a very large lawn. */
export function getGridStep({ scale }: SketchView): number {
  return scale >= 12 ? 0.5 : scale >= 5 ? 1 : scale >= 1.5 ? 5 : 10
}

export function snap([x, y]: Position, step: number): Position {
  return [Math.round(x / step) * step, Math.round(y / step) * step]
}

export interface GridLines {
  fine: readonly number[]
  strong: readonly number[]
}

/** Grid lines between two edges, in metres; every fifth one is strong. */
export function gridLines(from: number, to: number, scale: number): GridLines {
  const fineStep = scale >= 9 ? 1 : scale >= 1.8 ? 5 : scale >= 0.8 ? 10 : 50
  const lines = (step: number) => {
    const first = Math.ceil(from / step)
    return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step)
  }
  const strong = lines(fineStep * 5)
  return { fine: lines(fineStep).filter(line => !strong.includes(line)), strong }
}

/** A round length for the scale bar that is not longer than `maxPixels`. */
export function rulerMetres(scale: number, maxPixels: number): number {
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].findLast(metres => metres * scale <= maxPixels) ?? 1
}

function clampScale(scale: number): number {
  return Math.min(scales.max, Math.max(scales.min, scale))
}

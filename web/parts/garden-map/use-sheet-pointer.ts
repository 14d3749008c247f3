import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Position } from '#domain/garden/shape.ts'
import { near, placeCorner } from './corners.ts'
import { type Drawing, insertPoint, movePoint, moveShape } from './drawing.ts'
import { getGridStep, panBy, type Size, type SketchView, snap, toMetres, zoomAt } from './sketch-view.ts'
import type { Editor } from './use-editor.ts'

type Gesture =
  | { kind: 'pan'; from: SketchView }
  | { kind: 'point'; base: Drawing; id: string; index: number }
  | { kind: 'shape'; base: Drawing; id: string }
  | { kind: 'draw'; from: SketchView }
  | { kind: 'pinch'; from: SketchView; distance: number; middle: Position }

interface SheetPointer {
  editor: Editor
  svg: RefObject<SVGSVGElement | null>
  view: SketchView
  setView: (view: SketchView) => void
  size: Size
}

/** Pixels that a pointer may move during a tap, for unsteady hands. */
const slop = 6
/** Pixels within which a tap selects the first corner. */
const closeness = 16

/** Mouse, pen and touch on the sheet: set corners, move them, move areas, move and zoom the sheet itself. */
export function useSheetPointer({ editor, svg, view, setView, size }: SheetPointer) {
  const fingers = useRef(new Map<number, Position>())
  const gesture = useRef<Gesture & { start: Position; moved: boolean; last: Drawing | undefined }>(undefined)
  const [hover, setHover] = useState<Position>()
  const { tool, drawing, snapping } = editor

  const pixels = (event: { clientX: number; clientY: number }): Position => {
    const box = svg.current?.getBoundingClientRect()
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
  }
  const metres = (at: Position, from = view): Position => toMetres(from, size, at)
  const onGrid = (at: Position): Position => (snapping ? snap(at, getGridStep(view)) : at)

  function begin(event: PointerEvent<SVGSVGElement>): Gesture {
    if (tool !== 'select') return { kind: 'draw', from: view }
    const { point, middle, shape } = wiredTo(event.target)
    const id = editor.marked?.id
    if (point !== undefined && id) {
      editor.setMark({ id, point })
      return { kind: 'point', base: drawing, id, index: point }
    }
    if (middle !== undefined && id) {
      editor.setMark({ id, point: middle + 1 })
      return { kind: 'point', base: insertPoint(drawing, id, middle), id, index: middle + 1 }
    }
    // Only the selected area moves, so that a sheet full of lawn can still be moved itself.
    if (shape !== undefined && shape === id) return { kind: 'shape', base: drawing, id: shape }
    return { kind: 'pan', from: view }
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return
    const at = pixels(event)
    fingers.current.set(event.pointerId, at)
    event.currentTarget.setPointerCapture(event.pointerId)
    const [one, other] = [...fingers.current.values()]
    editor.preview(undefined)
    if (one && other) {
      const middle: Position = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
      const pinch = { kind: 'pinch', from: view, distance: distanceBetween(one, other), middle } as const
      gesture.current = { ...pinch, start: at, moved: true, last: undefined }
      return
    }
    gesture.current = { ...begin(event), start: at, moved: false, last: undefined }
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const at = pixels(event)
    if (tool !== 'select') setHover(onGrid(metres(at)))
    const now = gesture.current
    if (!now || !fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, at)
    if (!now.moved && near(at, now.start, slop)) return
    now.moved = true
    const delta: Position = [at[0] - now.start[0], at[1] - now.start[1]]
    if (now.kind === 'pinch') {
      const [one, other] = [...fingers.current.values()]
      if (!one || !other) return
      const middle: Position = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
      const moved = panBy(now.from, [middle[0] - now.middle[0], middle[1] - now.middle[1]])
      setView(zoomAt(moved, size, distanceBetween(one, other) / now.distance, middle))
    } else if (now.kind === 'pan') setView(panBy(now.from, delta))
    else if (now.kind === 'point') {
      now.last = movePoint(now.base, now.id, now.index, onGrid(metres(at)))
      editor.preview(now.last)
    } else if (now.kind === 'shape') {
      const [from, to] = [metres(now.start), metres(at)]
      now.last = moveShape(now.base, now.id, onGrid([to[0] - from[0], to[1] - from[1]]))
      editor.preview(now.last)
    } else if (editor.draft.length === 0 || isRectangle(now)) {
      now.last = drawing
      editor.setDraft(rectangle(onGrid(metres(now.start)), onGrid(metres(at))))
    } else setView(panBy(now.from, delta))
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    const at = pixels(event)
    fingers.current.delete(event.pointerId)
    const now = gesture.current
    gesture.current = undefined
    if (!now || now.kind === 'pinch') return
    if (now.kind === 'draw') return endDrawing(now, at)
    if (now.kind === 'point') {
      const base = now.last ?? now.base
      return editor.commit(base, { id: now.id, point: now.index })
    }
    if (now.kind === 'shape' && now.last) return editor.commit(now.last, { id: now.id, point: undefined })
    if (now.moved) return
    const { shape } = wiredTo(event.target, document.elementsFromPoint(event.clientX, event.clientY))
    editor.setMark(shape === undefined ? undefined : { id: shape, point: undefined })
  }

  function endDrawing(now: Gesture & { moved: boolean; last: Drawing | undefined }, at: Position) {
    if (!now.moved) return placeCorner(editor, onGrid(metres(at)), closeness / view.scale)
    if (!isRectangle(now)) return
    const [from, , to] = editor.draft
    const isThin = !from || !to || Math.abs(from[0] - to[0]) < 0.3 || Math.abs(from[1] - to[1]) < 0.3
    if (isThin) editor.setDraft([])
    else editor.finish(editor.draft)
  }

  function onPointerCancel(event: PointerEvent<SVGSVGElement>) {
    fingers.current.delete(event.pointerId)
    if (gesture.current && isRectangle(gesture.current)) editor.setDraft([])
    gesture.current = undefined
    editor.preview(undefined)
  }

  return { hover, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave } }

  function onPointerLeave() {
    setHover(undefined)
  }
}

/** A drawing gesture that spans a rectangle stores it in `last`. */
function isRectangle({ kind, last }: { kind: string; last: Drawing | undefined }): boolean {
  return kind === 'draw' && last !== undefined
}

function rectangle([ax, ay]: Position, [bx, by]: Position): Position[] {
  return [
    [ax, ay],
    [bx, ay],
    [bx, by],
    [ax, by],
  ]
}

function distanceBetween(one: Position, other: Position): number {
  return Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]))
}

/**
 * The target of the pointer: a corner, the ring between two, an area. A captured pointer hides it; then the elements
 * below are used.
 */
function wiredTo(target: EventTarget, below: readonly Element[] = []) {
  for (const element of [target, ...below]) {
    const { point, middle, shape } = (element instanceof SVGElement && element.dataset) || {}
    if (point !== undefined) return { point: Number(point) }
    if (middle !== undefined) return { middle: Number(middle) }
    if (shape !== undefined) return { shape }
  }
  return {}
}

import { type KeyboardEvent, useState } from 'react'
import type { Position } from '#domain/garden/shape.ts'
import { placeCorner } from './corners.ts'
import { insertPoint, movePoint, moveShape, removePoint, removeShape } from './drawing.ts'
import { moveByStep, type SheetCommand, toCommand } from './sheet-keys.ts'
import { getGridStep, panBy, panIntoView, type Size, type SketchView, snap, zoomAt } from './sketch-view.ts'
import type { Editor } from './use-editor.ts'

interface SheetKeys {
  editor: Editor
  view: SketchView
  setView: (view: SketchView) => void
  showAll: () => void
  size: Size
}

/** Without the grid, keys move by tenths of a metre. */
const fine = 0.1
const panPixels = 48
const zoomFactor = 1.4

/** Every action of the sheet by keyboard. */
export function useSheetKeys({ editor, view, setView, showAll, size }: SheetKeys) {
  const { tool, marked, point, drawing, draft, snapping } = editor
  const [cursor, setCursor] = useState<Position>()
  const step = snapping ? getGridStep(view) : fine
  const at: Position = cursor ?? snap([view.x, view.y], getGridStep(view))

  function moveMarked(by: Position) {
    if (!marked) return setView(panBy(view, [-by[0] * panPixels, by[1] * panPixels]))
    const from = marked.points[point ?? 0] ?? at
    const to = moveByStep(from, by, step, snapping && point !== undefined)
    const id = marked.id
    editor.commit(
      point === undefined
        ? moveShape(drawing, id, [to[0] - from[0], to[1] - from[1]])
        : movePoint(drawing, id, point, to),
    )
    setView(panIntoView(view, size, to))
  }

  function choose(offset: 1 | -1) {
    const shape = marked ?? drawing.shapes[0]
    if (!shape) return
    // The area as a whole is one stop besides its corners.
    const stops = shape.points.length + 1
    const next = marked ? ((point ?? -1) + 1 + offset + stops) % stops : 0
    editor.setMark({ id: shape.id, point: next === 0 ? undefined : next - 1 })
  }

  function remove() {
    if (draft.length > 0) return editor.setDraft(draft.slice(0, -1))
    if (!marked) return
    const { id } = marked
    if (point === undefined) return editor.commit(removeShape(drawing, id))
    editor.commit(removePoint(drawing, id, point), { id, point: Math.max(0, point - 1) })
  }

  function run(command: SheetCommand) {
    if (command.does === 'move') {
      if (tool === 'select') return moveMarked(command.by)
      const to = moveByStep(at, command.by, step, snapping)
      setCursor(to)
      return setView(panIntoView(view, size, to))
    }
    switch (command.does) {
      case 'place':
        return tool === 'select' ? choose(1) : placeCorner(editor, at, step / 2)
      case 'next':
        return choose(1)
      case 'previous':
        return choose(-1)
      case 'insert':
        if (!marked) return
        return editor.commit(insertPoint(drawing, marked.id, point ?? 0), { id: marked.id, point: (point ?? 0) + 1 })
      case 'remove':
        return remove()
      case 'cancel':
        return draft.length > 0 ? editor.setDraft([]) : editor.setTool('select')
      case 'undo':
        return editor.undo?.()
      case 'redo':
        return editor.redo?.()
      case 'fit':
        return showAll()
      default: {
        const factor = command.does === 'zoom_in' ? zoomFactor : 1 / zoomFactor
        return setView(zoomAt(view, size, factor, [size.width / 2, size.height / 2]))
      }
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const command = toCommand(event)
    if (!command) return
    // Escape with nothing to cancel closes the dialog around the sheet.
    if (command.does === 'cancel' && draft.length === 0 && tool === 'select') {
      if (!marked) return
      event.preventDefault()
      return editor.setMark(undefined)
    }
    event.preventDefault()
    run(command)
  }

  return { cursor: at, onKeyDown }
}

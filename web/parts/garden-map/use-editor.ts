import { useState } from 'react'
import type { Position } from '#domain/garden/shape.ts'
import { addShape, type Drawing, type LawnShape, type Role } from './drawing.ts'
import { emptyHistory, pushState, redo, type UndoHistory, undo } from './undo-history.ts'

/** Selecting and moving, or drawing a new area of one kind. */
export type Tool = 'select' | Role

export interface Mark {
  readonly id: string
  /** Index of a corner; undefined: the area as a whole. */
  readonly point: number | undefined
}

/** One drawing while it is edited: shared by the page, the dialog, the sheet and the map. */
export interface Editor {
  /** As it is shown, including unfinished moves. */
  drawing: Drawing
  tool: Tool
  setTool: (tool: Tool) => void
  /** The selected area. */
  marked: LawnShape | undefined
  point: number | undefined
  setMark: (mark: Mark | undefined) => void
  /** Corners of an area that is not closed yet. */
  draft: readonly Position[]
  setDraft: (draft: readonly Position[]) => void
  /** Closes the area. */
  finish: (corners?: readonly Position[]) => void
  snapping: boolean
  setSnapping: (snapping: boolean) => void
  /** Shows a drawing without storing it, during a drag. undefined: restores the stored one. */
  preview: (drawing: Drawing | undefined) => void
  /** Stores the drawing as one step that can be undone. */
  commit: (drawing: Drawing, mark?: Mark) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

export function useEditor(committed: Drawing, onChange: (drawing: Drawing) => void): Editor {
  const [trail, setTrail] = useState<UndoHistory<Drawing>>(emptyHistory)
  const [previewed, setPreviewed] = useState<Drawing>()
  const [tool, setTool] = useState<Tool>(committed.shapes.length > 0 ? 'select' : 'zone')
  const [mark, setMark] = useState<Mark>()
  const [draft, setDraft] = useState<readonly Position[]>([])
  const [snapping, setSnapping] = useState(true)
  const drawing = previewed ?? committed
  const marked = drawing.shapes.find(({ id }) => id === mark?.id)
  const earlier = undo(trail, committed)
  const later = redo(trail, committed)

  function commit(next: Drawing, then?: Mark): void {
    setPreviewed(undefined)
    if (then) setMark(then)
    if (next === committed) return
    setTrail(pushState(trail, committed))
    onChange(next)
  }

  function walk(step: typeof earlier): (() => void) | undefined {
    if (!step) return undefined
    return () => {
      setPreviewed(undefined)
      setTrail(step.trail)
      onChange(step.to)
    }
  }

  function finish(corners: readonly Position[] = draft): void {
    if (tool === 'select' || corners.length < 3) return
    const added = addShape(committed, tool, corners)
    setDraft([])
    setTool('select')
    commit(added.drawing, { id: added.id, point: undefined })
  }

  return {
    drawing,
    tool,
    setTool: next => {
      setTool(next)
      setDraft([])
      if (next !== 'select') setMark(undefined)
    },
    marked,
    point: marked && mark?.point !== undefined && mark.point < marked.points.length ? mark.point : undefined,
    setMark,
    draft,
    setDraft,
    finish,
    snapping,
    setSnapping,
    preview: setPreviewed,
    commit,
    // While a line is open, undo removes its last corner.
    undo: draft.length > 0 ? () => setDraft(draft.slice(0, -1)) : walk(earlier),
    redo: draft.length > 0 ? undefined : walk(later),
  }
}

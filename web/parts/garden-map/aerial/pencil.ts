import type { Map as MapLibre } from 'maplibre-gl'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Position } from '#domain/garden/shape.ts'
import type { Drawing } from '../drawing.ts'
import type { Editor, Tool } from '../use-editor.ts'
import { type Colours, readColours } from './colours.ts'
import { addFeature, applyFeature, getShapeId, isCrossed, toFeatures } from './features.ts'

export interface Pencil {
  show: (drawing: Drawing) => void
  take: (tool: Tool) => void
  mark: (shape: string | undefined) => void
}

interface Latest {
  editor: Editor
  place: Position | undefined
}

/** Draws the areas on the map and reports what the person changes. */
export function startPencil(map: MapLibre, frame: HTMLElement, latest: () => Latest): Pencil {
  const colours = readColours(frame)
  const terraDraw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    modes: [areaMode('zone', colours), areaMode('no_go', colours), selectMode(colours)],
  })
  /** The drawing the map shows now: a change that came from the map is not written to it again. */
  let lastWritten: Drawing | undefined
  /** While everything is rewritten, the change events of the map are ignored. */
  let writing = false
  const idOnMap = new Map<string, string | number>()
  terraDraw.start()

  terraDraw.on('finish', (id, { action }) => {
    const feature = terraDraw.getSnapshotFeature(id)
    const { editor } = latest()
    if (!feature) return
    if (action === 'draw') {
      const added = addFeature(feature, editor.drawing)
      if (!added) return
      editor.setTool('select')
      editor.commit(added.drawing, { id: added.id, point: undefined })
      return
    }
    const changed = applyFeature(feature, editor.drawing)
    if (!changed) return
    lastWritten = changed
    editor.commit(changed)
  })
  // The square metres are updated during a drag.
  terraDraw.on('change', (ids, kind, context) => {
    if (kind !== 'update' || (context && 'origin' in context)) return
    const { editor } = latest()
    for (const id of ids) {
      const feature = terraDraw.getSnapshotFeature(id)
      const changed = feature && getShapeId(feature) !== undefined && applyFeature(feature, editor.drawing)
      if (!changed) continue
      lastWritten = changed
      editor.preview(changed)
    }
  })
  terraDraw.on('select', id => {
    const feature = terraDraw.getSnapshotFeature(id)
    const shape = feature && getShapeId(feature)
    if (shape !== undefined && latest().editor.marked?.id !== shape)
      latest().editor.setMark({ id: shape, point: undefined })
  })
  terraDraw.on('deselect', () => !writing && latest().editor.setMark(undefined))

  return {
    show(drawing) {
      if (drawing === lastWritten) return
      lastWritten = drawing
      const { marked, tool } = latest().editor
      writing = true
      terraDraw.clear()
      writing = false
      idOnMap.clear()
      for (const { id } of terraDraw.addFeatures(toFeatures(drawing, () => terraDraw.getFeatureId()))) {
        const feature = id !== undefined && terraDraw.getSnapshotFeature(id)
        const shape = feature ? getShapeId(feature) : undefined
        if (shape !== undefined && id !== undefined) idOnMap.set(shape, id)
      }
      if (tool === 'select') select(marked?.id)
    },
    take(tool) {
      if (terraDraw.getMode() !== tool) terraDraw.setMode(tool)
      if (tool === 'select') select(latest().editor.marked?.id)
    },
    mark: select,
  }

  function select(shape: string | undefined): void {
    const id = shape === undefined ? undefined : idOnMap.get(shape)
    if (terraDraw.getMode() !== 'select' || id === undefined) return
    const isSelected = terraDraw.getSnapshotFeature(id)?.properties.selected === true
    if (!isSelected) terraDraw.selectFeature(id)
  }
}

function areaMode(mode: 'zone' | 'no_go', { lawn, out, line, wrong, lamp, night }: Colours) {
  return new TerraDrawPolygonMode({
    modeName: mode,
    pointerDistance: 24,
    showCoordinatePoints: true,
    styles: {
      fillColor: mode === 'zone' ? lawn : out,
      fillOpacity: mode === 'zone' ? 0.28 : 0.62,
      outlineColor: feature => (isCrossed(feature) ? wrong : line),
      outlineWidth: 3,
      closingPointColor: lamp,
      closingPointWidth: 7,
      closingPointOutlineColor: night,
      closingPointOutlineWidth: 2,
      coordinatePointColor: line,
      coordinatePointWidth: 5,
      coordinatePointOutlineColor: night,
      coordinatePointOutlineWidth: 2,
    },
  })
}

function selectMode({ line, lamp, night, wrong }: Colours) {
  const flags = {
    feature: { draggable: true, coordinates: { draggable: true, midpoints: { draggable: true }, deletable: true } },
  }
  return new TerraDrawSelectMode({
    pointerDistance: 24,
    // Its delete key gives no confirmation or announcement; the list beside the map has its own.
    keyEvents: null,
    flags: { zone: flags, no_go: flags },
    styles: {
      selectedPolygonFillOpacity: 0.3,
      selectedPolygonColor: lamp,
      selectedPolygonOutlineColor: feature => (isCrossed(feature) ? wrong : lamp),
      selectedPolygonOutlineWidth: 3,
      selectionPointColor: line,
      selectionPointWidth: 7,
      selectionPointOutlineColor: night,
      selectionPointOutlineWidth: 2,
      midPointColor: night,
      midPointWidth: 4,
      midPointOutlineColor: line,
      midPointOutlineWidth: 2,
    },
  })
}

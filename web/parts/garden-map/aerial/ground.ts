import { LngLatBounds, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { planeAt } from '#domain/garden/plane.ts'
import type { Position } from '#domain/garden/shape.ts'
import { allPoints, type Drawing } from '../drawing.ts'
import type { MapTrouble } from '../workbench.tsx'

setWorkerUrl(workerUrl)

interface GroundInput {
  tiles: string
  alone: boolean
  labels: { title: string; wheel: string; touch: string }
  onTrouble: (trouble: MapTrouble) => void
}

export interface Ground {
  map: MapLibre
  /** Shows the drawing, else the place, else the countries that are delivered to. */
  show: (drawing: Drawing, position: Position | undefined) => void
  goTo: (position: Position) => void
  whenReady: (work: () => void) => void
  close: () => void
}

const gardenZoom = 18.5
const tileEdge = 256
/** The finest zoom level of the pictures; beyond it they are only enlarged. */
const finestTiles = 19
/** After so many failed tiles and none loaded, the source counts as unavailable. */
const maxAttempts = 6
const countries = new LngLatBounds([2.3, 47.2], [15.1, 55.1])

/** The aerial picture. undefined: this browser cannot render one. */
export function openGround(
  container: HTMLElement,
  { tiles, alone, labels, onTrouble }: GroundInput,
): Ground | undefined {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = isCalm ? 0 : 500
  const map = attempt(
    () =>
      new MapLibre({
        container,
        style: {
          version: 8,
          sources: { ground: { type: 'raster', tiles: [tiles], tileSize: tileEdge, maxzoom: finestTiles } },
          layers: [
            { id: 'ground', type: 'raster', source: 'ground', paint: { 'raster-fade-duration': isCalm ? 0 : 150 } },
          ],
        },
        bounds: countries,
        maxZoom: 22,
        maxPitch: 0,
        dragRotate: false,
        pitchWithRotate: false,
        attributionControl: false,
        // In a page the wheel and one finger scroll the page.
        cooperativeGestures: !alone,
        locale: {
          'Map.Title': labels.title,
          'CooperativeGesturesHandler.WindowsHelpText': labels.wheel,
          'CooperativeGesturesHandler.MacHelpText': labels.wheel,
          'CooperativeGesturesHandler.MobileHelpText': labels.touch,
        },
      }),
  )
  if (!map) return undefined
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  let [came, failed] = [0, 0]
  map.on('data', event => {
    if ('tile' in event && event.tile) came += 1
  })
  // A handler keeps single lost tiles out of the console.
  map.on('error', () => {
    failed += 1
    if (came === 0 && failed === maxAttempts) onTrouble('tiles')
  })
  map.on('webglcontextlost', () => onTrouble('no_webgl'))

  return {
    map,
    show(drawing, position) {
      const points = pointsOnEarth(drawing)
      const [first] = points
      if (first) {
        const bounds = points.reduce((box, [x, y]) => box.extend([x, y]), new LngLatBounds([...first], [...first]))
        map.fitBounds(bounds, { padding: 64, maxZoom: 20, duration: 0 })
      } else if (position) map.jumpTo({ center: [...position], zoom: gardenZoom })
      else map.fitBounds(countries, { duration: 0 })
    },
    goTo: position => map.easeTo({ center: [...position], zoom: Math.max(map.getZoom(), gardenZoom), duration }),
    whenReady: work => {
      if (map.isStyleLoaded()) work()
      else map.once('style.load', work)
    },
    close: () => map.remove(),
  }
}

function pointsOnEarth(drawing: Drawing): Position[] {
  const plane = drawing.origin && planeAt(drawing.origin)
  return plane ? allPoints(drawing).map(plane.from) : []
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

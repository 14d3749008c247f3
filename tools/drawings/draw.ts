import { writeFileSync } from 'node:fs'
import { drawDock } from './dock.ts'
import { type Machine, machines } from './machines.ts'
import { drawDeck, drawMast, drawRing, drawTurret, ringPlace } from './on-deck.ts'
import { Sheet } from './sheet.ts'
import { drawArch, drawShell, flankAt, ringOf } from './shell.ts'
import { type Point3, type View, viewFrom } from './space.ts'
import { symbolOf } from './symbol.ts'
import { drawUnderside } from './underside.ts'
import { drawCastor, drawMudguard, drawWheel } from './wheel.ts'

/** `node tools/drawings/draw.ts`: projects the three machines into ui/drawings, one sprite for each. */
const views = [
  viewFrom('three-quarter', 38, 25),
  viewFrom('front', 0, 0),
  viewFrom('side', 90, 0),
  viewFrom('top', 90, 90),
  viewFrom('underside', 90, -90),
]

function drawMachine(machine: Machine, sheet: Sheet): void {
  const { drive, castor } = machine
  const eye = sheet.view.eye
  const isNear = (side: 1 | -1) => eye[1] * side > 0.05
  const wheel = (side: 1 | -1) => {
    const placed = { ...drive, y: side * drive.track }
    drawWheel(placed, sheet)
    if (drive.mudguard) drawMudguard(placed, drive.mudguard, (x, z) => flankAt(machine, x, z), sheet)
  }
  const castors = (side: 1 | -1) => {
    if (castor.lugs) drawWheel({ ...castor, y: side * castor.y, height: 10 }, sheet)
    else drawCastor(castor.x, side * castor.y, castor.radius, castor.width, sheet)
  }
  const sides = [1, -1] as const

  if (eye[2] > 0.05 && eye[2] < 0.9) {
    const wide = drive.track + drive.width / 2
    const reach = [-drive.radius, drive.radius].flatMap(along =>
      [-wide, wide].map(y => [drive.x + along * 0.7, y, 0] as const),
    )
    const below = ringOf(machine, 1).map(([x, y]) => [x, y, 0] as const)
    sheet.solid(
      [...below, ...reach, ...castorFeet(machine)].map(([x, y]) => [x - 10, y - 14, 0] as const),
      'shade',
      'none',
    )
  }
  for (const side of sides) if (!isNear(side)) wheel(side)
  for (const side of sides) if (!isNear(side) || !castor.lugs) castors(side)
  sheet.solid(
    [...ringOf(machine, 0), ...ringOf(machine, 0).map(([x, y]) => [x * 0.9, y * 0.86, 34] as const)],
    'deep',
    'line',
  )
  drawShell(machine, sheet)
  for (const side of sides) {
    if (!isNear(side)) continue
    drawArch(machine, sheet, side)
    wheel(side)
    if (castor.lugs) castors(side)
  }
  if (eye[2] > 0.05) {
    drawDeck(machine, sheet)
    drawRing(machine, sheet)
  }
  const tops = [
    { x: machine.mast?.x ?? 0, draw: () => drawMast(machine, sheet) },
    { x: machine.turret?.x ?? 0, draw: () => drawTurret(machine, sheet) },
  ]
  for (const { draw } of tops.toSorted((p, q) => p.x * eye[0] - q.x * eye[0])) draw()
}

function castorFeet({ castor }: Machine): Point3[] {
  if (!castor.lugs) return []
  const wide = castor.y + castor.width / 2
  return [-40, 40].flatMap(along => [-wide, wide].map(y => [castor.x + along, y, 0] as const))
}

const folder = new URL('../../ui/drawings/', import.meta.url)
const places: Record<string, Record<string, { box: number[]; ring?: number[] }>> = {}

interface Drawing {
  model: string
  view: string
  sheet: Sheet
  ring?: Point3[]
}

function write(file: string, drawings: Drawing[], nameOf: (drawing: Drawing) => string): void {
  const symbols = drawings.map(drawing => {
    const { model, view, sheet, ring } = drawing
    const { left, top, width, height } = sheet.bounds
    const box = [left - 6, top - 6, width + 12, height + 12].map(Math.round)
    places[model] = { ...places[model], [view]: { box, ...(ring && { ring: ellipseOf(sheet, ring) }) } }
    return symbolOf(nameOf(drawing), sheet)
  })
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${symbols.join('\n')}</svg>\n`
  writeFileSync(new URL(`${file}.svg`, folder), sprite)
  console.log(`${file}: ${sprite.length} characters`)
}

function ellipseOf(sheet: Sheet, ring: Point3[]): number[] {
  const points = sheet.at(ring)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2].map(Math.round)
}

function drawn(machine: Machine, view: View): Drawing {
  const sheet = new Sheet(view)
  if (view.name === 'underside') drawUnderside(machine, sheet)
  else drawMachine(machine, sheet)
  const isLit = view.name === 'three-quarter' || view.name === 'top'
  return { model: machine.key, view: view.name, sheet, ...(isLit && { ring: ringPlace(machine) }) }
}

// Pages show the three side by side, in one view: a file for each view.
for (const view of views) {
  write(
    `genie-${view.name}`,
    machines.map(machine => drawn(machine, view)),
    ({ model }) => model,
  )
}
write(
  'dock',
  [false, true].map(withBase => {
    const sheet = new Sheet(viewFrom('dock', 38, 25))
    drawDock(sheet, withBase)
    return { model: 'dock', view: withBase ? 'with-base' : 'plain', sheet }
  }),
  ({ view }) => view,
)

const { dock, ...byModel } = places
const source = `/** Made by tools/drawings/draw.ts: the frame of each view, and where its ring is (middle and half axes). */
export type GenieModel = '600' | '1000' | '3000'
export type GenieView = ${views.map(view => `'${view.name}'`).join(' | ')}

type Four = readonly [number, number, number, number]
export interface Place {
  box: Four
  ring?: Four
}

export const places: Record<GenieModel, Record<GenieView, Place>> = ${json(byModel)}

export const dockPlaces: Record<'plain' | 'with-base', Place> = ${json(dock)}
`
writeFileSync(new URL('places.ts', folder), source)

/** As the formatter would leave it. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/\[\s+([^\]]+?)\s+\]/g, (_, inner: string) => `[${inner.replaceAll(/\s+/g, ' ')}]`)
    .replaceAll('"', "'")
    .replaceAll(/'([a-z][a-z]*)':/g, '$1:')
    .replaceAll(/([\]}])\n/g, '$1,\n')
}

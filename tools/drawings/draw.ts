import { writeFileSync } from 'node:fs'
import { drawDock } from './dock.ts'
import { drawMachine } from './machine.ts'
import { type Machine, machines } from './machines.ts'
import { ringPlace } from './on-deck.ts'
import { sceneNames, sceneOf } from './scenes.ts'
import { Sheet } from './sheet.ts'
import { type Point3, type View, viewFrom } from './space.ts'
import { symbolOf } from './symbol.ts'
import { drawUnderside } from './underside.ts'

/** `node tools/drawings/draw.ts`: projects the three machines into ui/drawings, several in one sprite. */
const views = [
  viewFrom('three-quarter', 38, 25),
  viewFrom('front', 0, 0),
  viewFrom('side', 90, 0),
  viewFrom('top', 90, 90),
  viewFrom('underside', 90, -90),
]

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

// Pages that show the three side by side in one view, or switch between them: one file per view.
const sideBySide = views.filter(({ name }) => ['three-quarter', 'front', 'side'].includes(name))
const around = views.filter(({ name }) => name !== 'three-quarter')
for (const view of sideBySide) {
  write(
    `genie-${view.name}`,
    machines.map(machine => drawn(machine, view)),
    ({ model }) => model,
  )
}
// Pages that show one machine from all around: one file per machine.
for (const machine of machines) {
  write(
    `genie-${machine.key}`,
    around.map(view => drawn(machine, view)),
    ({ view }) => view,
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

for (const name of sceneNames) {
  const scene = sceneOf(name)
  writeFileSync(new URL(`scenes/${name}.svg`, folder), scene)
  console.log(`scene ${name}: ${scene.length} characters`)
}

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

/** As the formatter would write it. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/\[\s+([^\]]+?)\s+\]/g, (_, inner: string) => `[${inner.replaceAll(/\s+/g, ' ')}]`)
    .replaceAll('"', "'")
    .replaceAll(/'([a-z][a-z]*)':/g, '$1:')
    .replaceAll(/([\]}])\n/g, '$1,\n')
}

import { drawDock } from './dock.ts'
import { doorstep } from './doorstep.ts'
import { type Area, band, lanesOf, moved, picture, standing, swaths, turned } from './ground.ts'
import { drawHedgehog, moon } from './hedgehog.ts'
import { day, dusk, grass, rain } from './paints.ts'
import { box, line, machineOn } from './placed.ts'
import { Sheet } from './sheet.ts'
import { viewFrom } from './space.ts'
import { marksOf, type Paint } from './symbol.ts'

const scenes = {
  dusk: duskScene,
  before: () => lawnScene(false),
  after: () => lawnScene(true),
  passage,
  slope,
  shower,
  night,
  doorstep,
}
export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]
export const sceneOf = (name: SceneName) => scenes[name]()

const glowDefs = [
  '<radialGradient id="g"><stop offset="0" stop-color="#ffb938" stop-opacity=".26"/><stop offset=".5" stop-color="#ffb938" stop-opacity=".07"/><stop offset="1" stop-color="#ffb938" stop-opacity="0"/></radialGradient>',
  '<filter id="b" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="14"/></filter>',
].join('')

/** The evening: one lane to go, the lamp is on. */
function duskScene(): string {
  const view = viewFrom('three-quarter', 38, 25)
  const lanes = lanesOf(view)
  const { swaths: fills, ground, blades, line } = grass.dusk
  const lane = 320
  const all = { from: -2400, to: 2400 }
  const own: Area = { ...all, left: -lane / 2, right: lane / 2 }
  const [[tail, level], [end]] = [lanes.at(-200, 0), lanes.at(-2400, 0)]
  const look = { ground, blades, height: 34, gap: 22 }
  const below = [
    swaths(lanes, { ...all, left: -lane * 7.5, right: -lane / 2 }, lane, fills),
    band(lanes, own, fills[1]),
    `<path stroke="${line}" stroke-width="2.5" d="M${tail} ${level}H${end}"/>`,
    standing(lanes, { ...own, from: 215 }, look),
  ]
  const near = standing(lanes, { ...all, left: lane / 2 + 6, right: lane * 4 }, { ...look, height: 46, gap: 27 })
  const glow = '<ellipse cx="-18" cy="-170" rx="560" ry="400" fill="url(#g)"/>'
  const halo =
    '<ellipse cx="-18" cy="-203" rx="80" ry="40" stroke="#ffb938" stroke-opacity=".5" stroke-width="30" filter="url(#b)"/>'
  const content = [turned(lanes, below.join('')), glow, machineOn(view, '1000', dusk), halo, turned(lanes, near), glow]
  return picture(1600, 900, '#15172b', moved(1030, 540, content.join('')), glowDefs)
}

/** One garden, twice: unmown, and the day after. */
function lawnScene(isMown: boolean): string {
  const view = viewFrom('three-quarter', 38, 30)
  const lanes = lanesOf(view)
  const tones = grass.day
  const lawn: Area = { from: -1500, to: 1500, left: -900, right: 1500 }
  const terrace = band(lanes, { from: -1500, to: 1500, left: -1500, right: -930 }, '#e6ddc9')
  const joints = [-1230, -1080].map(y => line(lanes.at(-1500, y), lanes.at(1500, y), '#cfc4ab'))
  const edge = line(lanes.at(-1500, -918), lanes.at(1500, -918), '#8f8468', 6)
  const look = { ground: tones.ground, blades: tones.blades, height: 58, gap: 30 }
  const grown = isMown ? swaths(lanes, lawn, 240, tones.swaths) : standing(lanes, lawn, look)
  const path = isMown ? line(lanes.at(-1500, -60), lanes.at(-240, -60), tones.line, 3) : ''
  const ground = turned(lanes, [terrace, ...joints, edge, grown, path].join(''))
  const things = isMown ? moved(-20, 0, machineOn(view, '600', day)) : flowers()
  return picture(1200, 750, '#e6ddc9', moved(620, 470, ground + things, 0.85))
}

/** Dandelions, in bloom and gone to seed. */
function flowers(): string {
  const places = [
    [-330, 90],
    [-120, 150],
    [-420, 210],
    [60, 40],
    [190, 190],
    [-20, 260],
    [330, 60],
    [420, -70],
    [-230, 10],
    [250, -60],
    [520, 120],
    [-540, 120],
  ]
  return places
    .map(([x = 0, y = 0], index) =>
      index % 3 === 2
        ? `<path stroke="#5d7340" stroke-width="2" d="M${x} ${y}v-54"/><circle cx="${x}" cy="${y - 64}" r="13" fill="#fdfbf6" fill-opacity=".75" stroke="#fdfbf6" stroke-dasharray="1 2" stroke-width="5"/>`
        : `<path stroke="#5d7340" stroke-width="2" d="M${x} ${y}v-46"/><ellipse cx="${x}" cy="${y - 48}" rx="11" ry="7" fill="#f2c230"/><path stroke="#c98f00" d="M${x - 7} ${y - 48}h14"/>`,
    )
    .join('')
}

/** Between two lawns: a wall, a hedge, and the required width. */
function passage(): string {
  const view = viewFrom('three-quarter', 38, 38)
  const lanes = lanesOf(view)
  const tones = grass.day
  const [back, front] = [
    [-420, 330],
    [-2000, 2000],
  ] as const
  const far = new Sheet(view)
  box(far, [back[0], back[1]], [-900, -300], 460, ['side', 'bevel'])
  for (const z of [92, 184, 276, 368])
    far.trace(
      [
        [back[1], -900, z],
        [back[1], -300, z],
        [back[0], -300, z],
      ],
      'fine',
    )
  for (const [index, x] of [-345, -195, -45, 105, 255].entries()) {
    for (const z of [0, 184, 368])
      far.trace(
        [
          [x + (index % 2) * 40, -300, z],
          [x + (index % 2) * 40, -300, z + 92],
        ],
        'fine',
      )
  }
  const near = new Sheet(view)
  box(near, [back[0], back[1]], [300, 420], 120, ['side', 'bevel'])
  for (const z of [40, 80])
    near.trace(
      [
        [back[1], 420, z],
        [back[0], 420, z],
      ],
      'fine',
    )
  const mown = swaths(lanes, { from: front[0], to: front[1], left: -1500, right: 1500 }, 300, tones.swaths)
  const grown = standing(
    lanes,
    { from: 470, to: 2000, left: -1500, right: 1500 },
    { ground: tones.ground, blades: tones.blades, height: 44, gap: 30 },
  )
  const path = band(lanes, { from: back[0], to: back[1], left: -300, right: 300 }, '#e6ddc9')
  const trail = line(lanes.at(-2000, 0), lanes.at(-220, 0), '#15172b', 2.5)
  const content = [
    turned(lanes, mown + path + trail),
    marksOf(far, day),
    machineOn(view, '600', day),
    marksOf(near, day),
    turned(lanes, grown),
  ]
  return picture(1600, 900, '#c7cfa1', moved(760, 500, content.join('')))
}

/** 24 degrees, uphill. */
function slope(): string {
  const view = viewFrom('side', 90, 0)
  const tones = grass.day
  const [foot, ground, angle] = [300, 760, 24]
  const rise = Math.tan((angle * Math.PI) / 180)
  const top = ground - (1600 - foot) * rise
  const [x, y] = [880, ground - (880 - foot) * rise]
  const uphill = (from: number, content: string) =>
    `<g transform="translate(${foot} ${ground}) skewY(-${angle})">${content.replaceAll('FROM', String(from))}</g>`
  const rows = [0, 1, 2, 3].map(
    row =>
      `<path stroke="${tones.blades[row % 2]}" stroke-width="${[46, 40, 52, 44][row]}" stroke-dasharray="1.4 7 1 4.6 1.6 9 1 5.8" stroke-dashoffset="${row * 9}" d="M${860 + row * 3} ${-20 + row * 12}H1400"/>`,
  )
  const hill = `<path fill="${tones.swaths[1]}" d="M0 ${ground}H${foot}L1600 ${top}V900H0z"/>`
  const layers = [1, 2, 3].map(
    index =>
      `<path stroke="#a9b681" stroke-width="1.5" d="M0 ${ground + index * 46}H${foot}L1600 ${top + index * 46}"/>`,
  )
  const trail = `<path stroke="#15172b" stroke-width="3" d="M0 ${ground}H${foot}L${x} ${y}"/>`
  const level = `<path stroke="#15172b" stroke-width="1.5" stroke-dasharray="10 9" d="M${foot} ${ground}H1180"/><path stroke="#15172b" stroke-width="1.5" d="M${foot + 420} ${ground}A420 420 0 0 0 ${foot + 420 * Math.cos((angle * Math.PI) / 180)} ${ground - 420 * Math.sin((angle * Math.PI) / 180)}"/>`
  const machine = `<g transform="translate(${x} ${y}) rotate(-${angle}) scale(-1.15 1.15)">${machineOn(view, '3000', day)}</g>`
  const sun = '<circle cx="1290" cy="150" r="58" fill="#ffb938"/>'
  return picture(1600, 900, '#f3e9d3', [sun, hill, ...layers, uphill(0, rows.join('')), trail, level, machine].join(''))
}

/** Rain: the machine drives back by itself and waits. */
function shower(): string {
  const dockView = viewFrom('dock', 64, 24)
  const machineView = viewFrom('machine', 64 + 180, 24)
  const lanes = lanesOf(dockView)
  const tones = grass.rain
  const ground = turned(lanes, swaths(lanes, { from: -2600, to: 2600, left: -2600, right: 2600 }, 300, tones.swaths))
  const station = new Sheet(dockView)
  drawDock(station, true)
  // The plate is behind, the machine on it: nose to the post.
  const machine = moved(-124, 22, machineOn(machineView, '1000', rain, false))
  const drops = Array.from({ length: 90 }, (_, index) => {
    const [px, py] = [(index * 397) % 1680, (index * 241) % 900]
    return `M${px} ${py}l-9 34`
  }).join('')
  const rings = [
    [240, 640],
    [1330, 560],
    [1180, 800],
    [420, 820],
    [1480, 720],
  ]
    .map(([cx, cy]) => `<ellipse cx="${cx}" cy="${cy}" rx="26" ry="9"/><ellipse cx="${cx}" cy="${cy}" rx="12" ry="4"/>`)
    .join('')
  const content = [
    moved(700, 520, ground),
    moved(640, 560, marksOf(station, rain) + machine, 1.15),
    `<g stroke="#fdfbf6" stroke-width="1.5" stroke-opacity=".8">${rings}</g>`,
    `<path stroke="#fdfbf6" stroke-width="2" stroke-linecap="round" stroke-opacity=".75" d="${drops}"/>`,
  ]
  return picture(1600, 900, '#abb59f', content.join(''))
}

/** Night: the machine is in its station, a hedgehog is out. */
function night(): string {
  const view = viewFrom('side', 90, 0)
  const sleeping: Paint = { ...dusk, tones: { ...dusk.tones, lamp: '#565b8a' } }
  const ground = 690
  const rows = Array.from({ length: 8 }, (_, index) => {
    const top = ground + 26 + index * 30
    const blade = grass.dusk.blades[index % 2]
    return `<path stroke="${blade}" stroke-width="${[44, 54, 48, 58][index % 4]}" stroke-dasharray="1.4 7 1 4.6 1.6 9 1 5.8 1.2 12" stroke-dashoffset="${index * 31}" d="M0 ${top}H1600"/>`
  })
  const content = [
    moon(1290, 160),
    '<path fill="#1d2143" d="M0 500Q400 440 800 480T1600 450V900H0z"/>',
    '<path fill="#171a34" d="M0 640H1600V900H0z"/>',
    moved(470, ground + 8, `<g transform="scale(1.1)">${machineOn(view, '1000', sleeping)}</g>`),
    moved(1120, ground + 10, drawHedgehog(), 1.5),
    ...rows,
  ]
  return picture(1600, 900, '#171a34', content.join(''))
}

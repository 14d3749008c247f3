import { type Point3, project, type View } from './space.ts'

/**
 * The ground of a picture, in lanes along the driving direction. Inside the group a lane is a horizontal line, so that
 * a row of grass is one dashed stroke, and its blades are still upright.
 */
export interface Lanes {
  /** Degrees that turn horizontal lines into lanes. */
  skew: number
  /** The position of a point of the ground in the transformed group. */
  at: (x: number, y: number) => readonly [number, number]
}

export function lanesOf(view: View): Lanes {
  const [dx, dy] = project(view, [1, 0, 0])
  const slope = dy / dx
  return {
    skew: (Math.atan(slope) * 180) / Math.PI,
    at: (x, y) => {
      const [px, py] = project(view, [x, y, 0] satisfies Point3)
      return [Math.round(px), Math.round(py - slope * px)]
    },
  }
}

export interface Area {
  /** Along the lanes. */
  from: number
  to: number
  /** Across them. */
  left: number
  right: number
}

/** A mown band. */
export function band(lanes: Lanes, { from, to, left, right }: Area, fill: string): string {
  const [a, b, c, d] = [lanes.at(from, left), lanes.at(to, left), lanes.at(to, right), lanes.at(from, right)]
  return `<path fill="${fill}" d="M${a}L${b} ${c} ${d}z"/>`
}

/** Bands side by side, light and dark alternately. */
export function swaths(lanes: Lanes, area: Area, width: number, fills: readonly [string, string]): string {
  const count = Math.ceil((area.right - area.left) / width)
  return Array.from({ length: count }, (_, index) => {
    const left = area.left + index * width
    return band(lanes, { ...area, left, right: Math.min(area.right, left + width) }, fills[index % 2 ? 1 : 0])
  }).join('')
}

export interface GrassLook {
  ground: string
  /** Far and near. */
  blades: readonly [string, string]
  height: number
  gap: number
}

/** Unmown grass: rows of upright strokes, the near ones over the far ones. */
export function standing(lanes: Lanes, area: Area, { ground, blades, height, gap }: GrassLook): string {
  const rows = [band(lanes, area, ground)]
  const count = Math.max(1, Math.round((area.right - area.left) / gap))
  for (let row = 0; row <= count; row += 1) {
    const y = area.left + ((area.right - area.left) * row) / count
    const [[x1, level], [x2]] = [lanes.at(area.from, y), lanes.at(area.to, y)]
    const tall = Math.round(height * (0.8 + (((row * 7) % 5) / 4) * 0.45))
    rows.push(
      `<path stroke="${blades[row % 2]}" stroke-width="${tall}" stroke-dasharray="1.4 7 1 4.6 1.6 9 1 5.8 1.2 12" stroke-dashoffset="${(row * 29) % 43}" d="M${Math.min(x1, x2)} ${Math.round(level - tall / 2)}H${Math.max(x1, x2)}"/>`,
    )
  }
  return rows.join('')
}

/** Objects on the ground are drawn upright again. */
export function turned(lanes: Lanes, content: string): string {
  return `<g transform="skewY(${lanes.skew.toFixed(2)})">${content}</g>`
}

export function moved(x: number, y: number, content: string, scale = 1): string {
  return `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`
}

export function picture(width: number, height: number, ground: string, content: string, defs = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-linejoin="round" aria-hidden="true">${defs && `<defs>${defs}</defs>`}<path fill="${ground}" d="M0 0H${width}V${height}H0z"/>${content}</svg>\n`
}

import type { Position } from './shape.ts'

/** Rings on a plane; points surrounded by an odd number of them belong to it. */
export type Patch = readonly (readonly Position[])[]

export interface Coverage {
  /** The area inside at least one zone and outside every no-go area. */
  area: number
  /** For each no-go area, whether it removes anything. */
  takes: boolean[]
}

interface Edge {
  bottom: Position
  top: Position
  /** How far the edge moves to the right per unit of height. */
  slope: number
  patch: number
  x: number
}

/**
 * The maximum number of steps in total. Forty lawns of twenty corners take a twentieth of it; larger input is meant to
 * block the process, which serves no other request meanwhile.
 */
const maxSteps = 300_000

/**
 * Cuts everything into horizontal slabs at each corner and crossing. Inside a slab no lines cross, so the width at its
 * middle times its height is its exact area, however zones overlap, share a border or contain each other. undefined: it
 * would take too many steps.
 */
export function computeCoverage(zones: readonly Patch[], noGo: readonly Patch[]): Coverage | undefined {
  const patches = [...zones, ...noGo]
  const edges = patches.flatMap((patch, index) => patch.flatMap(ring => toEdges(ring, index)))
  edges.sort((a, b) => a.bottom[1] - b.bottom[1])
  const budget: Budget = { left: maxSteps }
  const levels = findLevels(edges, budget)
  const takes = noGo.map(() => false)
  let area = 0
  let active: Edge[] = []
  let next = 0
  for (let level = 0; level + 1 < levels.length; level += 1) {
    if (budget.left < 0) return undefined
    const low = levels[level] as number
    const high = levels[level + 1] as number
    const middle = (low + high) / 2
    active = active.filter(edge => edge.top[1] > middle)
    for (; next < edges.length && (edges[next] as Edge).bottom[1] <= low; next += 1) active.push(edges[next] as Edge)
    for (const edge of active) edge.x = xAt(edge, middle)
    sortNearlySorted(active, budget)
    area += coveredWidth({ edges: active, zones: zones.length, patches: patches.length }, takes, budget) * (high - low)
  }
  return budget.left < 0 ? undefined : { area, takes }
}

interface Budget {
  left: number
}

/** Interpolates by the fraction of the height, because an almost horizontal line has no usable slope. */
function xAt({ bottom, top }: Edge, height: number): number {
  return bottom[0] + ((height - bottom[1]) / (top[1] - bottom[1])) * (top[0] - bottom[0])
}

function toEdges(ring: readonly Position[], patch: number): Edge[] {
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length] as Position
    if (from[1] === to[1]) return []
    const [bottom, top] = from[1] < to[1] ? [from, to] : [to, from]
    return [{ bottom, top, slope: (top[0] - bottom[0]) / (top[1] - bottom[1]), patch, x: 0 }]
  })
}

/** Heights of all corners and crossings, ascending, as far as the step budget allows. */
function findLevels(edges: readonly Edge[], budget: Budget): number[] {
  const heights = edges.flatMap(edge => [edge.bottom[1], edge.top[1]])
  for (const [index, edge] of edges.entries()) {
    for (let other = index + 1; other < edges.length; other += 1) {
      const candidate = edges[other] as Edge
      if (candidate.bottom[1] >= edge.top[1]) break
      budget.left -= 1
      if (budget.left < 0) return []
      // Edges of one patch are known not to cross.
      if (candidate.patch === edge.patch) continue
      const height = crossingHeight(edge, candidate)
      if (height !== undefined) heights.push(height)
    }
  }
  heights.sort((a, b) => a - b)
  return heights.filter((height, index) => index === 0 || height > (heights[index - 1] as number))
}

function crossingHeight(a: Edge, b: Edge): number | undefined {
  if (a.slope === b.slope) return undefined
  const start = b.bottom[1]
  const gap = b.bottom[0] - xAt(a, start)
  const height = start + gap / (a.slope - b.slope)
  return height > start && height < Math.min(a.top[1], b.top[1]) ? height : undefined
}

/** Insertion sort: from slab to slab the order hardly changes. */
function sortNearlySorted(edges: Edge[], budget: Budget): void {
  for (let index = 1; index < edges.length; index += 1) {
    const edge = edges[index] as Edge
    let slot = index - 1
    for (; slot >= 0 && (edges[slot] as Edge).x > edge.x; slot -= 1) edges[slot + 1] = edges[slot] as Edge
    edges[slot + 1] = edge
    budget.left -= index - slot
  }
}

interface Slab {
  edges: readonly Edge[]
  zones: number
  patches: number
}

function coveredWidth({ edges, zones, patches }: Slab, takes: boolean[], budget: Budget): number {
  const inside = new Array<boolean>(patches).fill(false)
  let inZones = 0
  const inNoGo = new Set<number>()
  let width = 0
  for (const [index, { patch }] of edges.entries()) {
    const enters = !inside[patch]
    inside[patch] = enters
    if (patch < zones) inZones += enters ? 1 : -1
    else if (enters) inNoGo.add(patch - zones)
    else inNoGo.delete(patch - zones)
    budget.left -= 1 + inNoGo.size
    const step = ((edges[index + 1]?.x ?? edges[index]?.x) as number) - (edges[index]?.x as number)
    if (inZones === 0 || step <= 0) continue
    if (inNoGo.size === 0) width += step
    // A rounding difference is not an overlap.
    else if (step > 1e-6) for (const area of inNoGo) takes[area] = true
  }
  return width
}

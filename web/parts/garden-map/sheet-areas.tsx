import { useFormatter } from 'use-intl'
import { ringArea } from '#domain/garden/area.ts'
import { crossesItself } from '#domain/garden/rings.ts'
import type { Position } from '#domain/garden/shape.ts'
import { computeArea, type LawnShape } from './drawing.ts'
import { computeSides, findLabelSpot } from './geometry.ts'
import { round } from './sheet-ground.tsx'

export type Project = (point: Position) => Position

interface AreaProps {
  id: string
  shape: LawnShape
  marked: boolean
  project: Project
  scale: number
  /** The areas on top of it. */
  obstacles: readonly (readonly Position[])[]
}

/** One area: lawn as lanes, or hatched where nothing is mown, with its square metres inside. */
export function Area({ id, shape, marked, project, scale, obstacles }: AreaProps) {
  const format = useFormatter()
  const { role, points, holes = [] } = shape
  const label = findLabelSpot(points, [...holes, ...obstacles])
  const area = computeArea(shape)
  const areaText = `${format.number(area, { maximumFractionDigits: area < 10 ? 1 : 0 })} m²`
  const [x, y] = label ? project(label.at) : [0, 0]
  return (
    <g className="sheet-area" data-role={role} data-marked={marked || undefined} data-crossed={isCrossed(points)}>
      <path
        className="sheet-face"
        data-shape={shape.id}
        d={[points, ...holes].map(ring => ringPath(ring, project)).join('')}
        fill={`url(#${id}-${role === 'zone' ? 'lawn' : 'out'})`}
        fillRule="evenodd"
      />
      {label && !isCrossed(points) && label.room * scale > areaText.length * 8 && (
        <text className="sheet-figure" x={round(x)} y={round(y)} textAnchor="middle" dominantBaseline="central">
          {areaText}
        </text>
      )}
    </g>
  )
}

function isCrossed(points: readonly Position[]): true | undefined {
  return crossesItself(points) || undefined
}

interface HandlesProps {
  points: readonly Position[]
  point: number | undefined
  project: Project
  /** The area is not closed yet: no handles, only the corners set so far. */
  open?: boolean
}

/** Handles of the corners, rings between them that become corners, and the length of each side. */
export function Handles({ points, point, project, open = false }: HandlesProps) {
  const format = useFormatter()
  const at = points.map(project)
  const sides = computeSides(points, !open).map((side, index) => {
    const [ax, ay] = at[index] ?? [0, 0]
    const [bx, by] = at[(index + 1) % at.length] ?? [0, 0]
    return { ...side, index, room: Math.hypot(bx - ax, by - ay), at: project(side.middle) }
  })
  return (
    <>
      {sides
        .filter(({ room }) => room > 52)
        .map(({ index, length, outward, at: [x, y] }) => (
          <text
            key={index}
            className="sheet-length"
            x={round(x + outward[0] * 12)}
            y={round(y - outward[1] * 14)}
            textAnchor={outward[0] > 0.4 ? 'start' : outward[0] < -0.4 ? 'end' : 'middle'}
            dominantBaseline="central"
          >
            {format.number(length, { maximumFractionDigits: 1 })} m
          </text>
        ))}
      {!open &&
        sides
          .filter(({ room }) => room > 44)
          .map(({ index, at: [x, y] }) => (
            <g key={index} className="sheet-middle" transform={`translate(${round(x)} ${round(y)})`}>
              <circle className="sheet-grip" r="15" data-middle={index} />
              <circle className="sheet-dot" r="4" />
            </g>
          ))}
      {at.map(([x, y], index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the line
          key={index}
          className="sheet-corner"
          data-here={index === point || undefined}
          transform={`translate(${round(x)} ${round(y)})`}
        >
          {!open && <circle className="sheet-grip" r="20" data-point={index} />}
          <circle className="sheet-dot" r={index === point ? 9 : 6.5} />
          {index === point && <circle className="sheet-lamp" r="6.5" />}
        </g>
      ))}
    </>
  )
}

interface DraftProps {
  draft: readonly Position[]
  /** The position of the next corner. */
  next: Position | undefined
  tangled: boolean
  project: Project
}

/** An unfinished line: the corners that are set, and the side to the pointer. */
export function Draft({ draft, next, tangled, project }: DraftProps) {
  const line = draft.map(project)
  const last = line.at(-1)
  const to = next && project(next)
  const ring = next && draft.length > 1 ? [...draft, next] : draft
  return (
    <g className="sheet-draft" data-crossed={tangled || undefined}>
      {ring.length > 2 && <path className="sheet-promise" d={ringPath(ring, project)} fillRule="evenodd" />}
      {line.length > 1 && <path className="sheet-line" d={`M${line.map(pair).join('L')}`} />}
      {last && to && <path className="sheet-line" data-next d={`M${pair(last)}L${pair(to)}`} />}
      <Handles points={draft} point={undefined} project={project} open />
      {ring.length > 2 && !crossesItself(ring) && <PreviewRing ring={ring} project={project} />}
      {to && (
        <g className="sheet-cross" transform={`translate(${round(to[0])} ${round(to[1])})`}>
          <path d="M-13 0H13M0 -13V13" />
          <circle r="4" />
        </g>
      )}
    </g>
  )
}

/** The area as it would be if it were closed here. */
function PreviewRing({ ring, project }: { ring: readonly Position[]; project: Project }) {
  const format = useFormatter()
  const label = findLabelSpot(ring)
  if (!label) return null
  const [x, y] = project(label.at)
  return (
    <text className="sheet-figure" data-soft x={round(x)} y={round(y)} textAnchor="middle" dominantBaseline="central">
      {format.number(ringArea(ring), { maximumFractionDigits: 0 })} m²
    </text>
  )
}

function ringPath(points: readonly Position[], project: Project): string {
  return points.length > 0 ? `M${points.map(point => pair(project(point))).join('L')}Z` : ''
}

function pair([x, y]: Position): string {
  return `${round(x)} ${round(y)}`
}

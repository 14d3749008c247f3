import { Scene } from './scene.tsx'
import { chance } from './space.ts'

/** The disc from below with three blades, each on its screw; one is being changed. */
const centre = { x: 316, y: 274 }
const round = 186

/** A blade with a hole at its end, pointing away from its screw. */
const blade = 'M-13 -9a13 13 0 0 1 26 0L13 78L0 92L-13 78Z'
const edges = 'M-13 6V74M13 6V74'

/** Blades swing out to the edge of the disc. */
const seats = [
  { at: 152, swung: 10 },
  { at: 30, swung: -8 },
]

const random = chance(41)
const clippings = Array.from({ length: 30 }, () => {
  const [x, y] = [50 + random() * 500, 30 + random() * 480]
  return `M${x.toFixed(0)} ${y.toFixed(0)}q${(random() * 10 - 5).toFixed(0)} -9 ${(random() * 16 - 8).toFixed(0)} -13`
}).join('')

function Screw({ x, y, slot = 20 }: { x: number; y: number; slot?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${slot})`}>
      <circle className="shape" r="15" />
      <path className="line heavy" d="M-8 0H8M0 -8V8" />
    </g>
  )
}

export function Drawing() {
  return (
    <Scene>
      <path className="tone-a" d="M0 0H960V540H0Z" />
      <path className="tone-b" d="M0 0H160V540H0ZM320 0H480V540H320ZM640 0H800V540H640Z" />
      <path className="hint" d={clippings} />

      {/* the mat under it, the disc, its ribs */}
      <g transform={`translate(${centre.x} ${centre.y})`}>
        {seats.map(({ at, swung }) => (
          <g key={at} transform={`rotate(${at}) translate(0 ${round - 40}) rotate(${swung})`}>
            <path className="shaded" d={blade} />
            <path className="hint" d={edges} />
          </g>
        ))}
        <circle className="shape" r={round} />
        <circle className="hint" r={round - 14} />
        <circle className="shaded" r="66" />
        <circle className="line" r="34" />
        {[30, 150, 270].map(at => (
          <path key={at} className="shaded" transform={`rotate(${at})`} d={`M-34 84q34 18 68 0l18 52q-52 26-104 0z`} />
        ))}
        {[0, 60, 120, 180, 240, 300].map(at => (
          <path key={at} className="hint" transform={`rotate(${at + 30})`} d="M0 40V60" />
        ))}
        <circle className="lamp-edge" r="17" />
        <circle className="lamp" r="17" />
        {seats.map(({ at }) => {
          const angle = ((at + 90) * Math.PI) / 180
          return <Screw key={at} x={Math.cos(angle) * (round - 40)} y={Math.sin(angle) * (round - 40)} slot={at} />
        })}
        {/* the free seat */}
        <circle className="shape" cx={round - 40} r="15" />
        <circle className="solid" cx={round - 40} r="6" />
      </g>

      {/* the new blade, its screw and the driver, on one line */}
      <path
        className="dashed"
        d={`M${centre.x + round - 24} ${centre.y}H548M602 ${centre.y}H636M686 ${centre.y}H712`}
      />
      <g transform={`translate(575 ${centre.y}) rotate(180)`}>
        <path className="shape" d={blade} />
        <path className="hint" d={edges} />
        <circle className="shaded" r="6" />
      </g>
      <g transform={`translate(640 ${centre.y})`}>
        <path className="shape" d="M30 -14c14 4 14 24 0 28z" />
        <path className="shape" d="M0 -6L6 -8H30V8H6L0 6Z" />
        <path className="hint" d="M10 -8l4 16m2-16l4 16m2-16l4 16" />
      </g>
      <g transform={`translate(716 ${centre.y})`}>
        <path className="shape" d="M0 -4L12 -6H76V6H12L0 4Z" />
        <path className="shaded" d="M76 -15h14l10 -9h96c22 0 30 10 30 24s-8 24-30 24h-96l-10 -9h-14z" />
        <path className="hint" d="M112 -11h84M112 0h92M112 11h84" />
      </g>

      {/* Gloves, which come first. */}
      <g transform="translate(656 436) rotate(-14)">
        <path
          className="shape"
          d="M-40 52C-52 34-72 14-70 4c3-13 20-6 30 12V-40c0-14 19-14 19 0V-2v-56c0-14 20-14 20 0V-2v-48c0-14 19-14 19 0V4v-34c0-13 17-13 17 0v50c0 14-5 22-8 32z"
        />
        <path className="shaded" d="M-44 52h84v26h-84z" />
        <path className="hint" d="M-30 56v18m14-18v18m14-18v18m14-18v18m14-18v18" />
      </g>

      {/* The reason: grass cut clean, or torn. */}
      <g transform="translate(716 196)">
        <path className="shape" d="M-42 0C-40-46-34-84-26-118L-8 -130C-12-84-16-40-16 0Z" />
        <path className="hint" d="M-29 0C-28-44-24-84-18-122" />
        <path className="line" d="M-54 0H34" />
      </g>
      <g transform="translate(836 196)">
        <path className="shape" d="M-42 0C-40-46-34-76-28-104l2-16 5 12 2-22 6 20 5-14 1 18C-12-74-16-40-16 0Z" />
        <path className="hint" d="M-29 0C-28-40-24-74-20-104M-27-112l-3-12m12 4l2-16m6 14l5-10" />
        <path className="line" d="M-54 0H34" />
      </g>
    </Scene>
  )
}

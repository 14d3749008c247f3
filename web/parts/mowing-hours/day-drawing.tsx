import { toInstant } from '#domain/mowing/clock-time.ts'
import { common, type MowingDay, nightsOf, openOf, type Part, placeIn, without } from './spans.ts'

const hours = [0, 6, 12, 18, 24]

interface DayDrawingProps {
  day: MowingDay
  /** Its windows follow advice only. */
  advice: boolean
  /** The instant it is, if it is on this day. */
  now?: number | undefined
  /** With sky, path of the sun and hours; without it only the lane. */
  large?: boolean
}

/**
 * A day as a lane from midnight to midnight: where the machine stands still the blades stand, where it may run the lane
 * is mown. Night is dark. It only repeats what the words beside it say.
 */
export function DayDrawing({ day, advice, now, large = false }: DayDrawingProps) {
  const sky = large ? 104 : 0
  const lane = sky + (large ? 20 : 14)
  const height = large ? 152 : 28
  const ground = large ? lane + 14 : height
  const nights = nightsOf(day)
  const open = openOf(day)
  const look = advice ? 'lane-open lane-advice' : 'lane-open'
  return (
    <svg
      className={large ? 'day-drawing' : 'day-lane'}
      width="100%"
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <rect className="sky-day" width="100%" height={ground} />
      {large && day.sunrise && day.sunset && (
        <SunPath from={placeIn(day, day.sunrise)} to={placeIn(day, day.sunset)} height={lane} />
      )}
      <g data-theme="dark">
        {nights.map(night => (
          <rect key={night.from} className="sky-night" {...across(night)} height={ground} />
        ))}
      </g>
      {without(open).map(part => (
        <Line key={part.from} part={part} y={lane} className="blade-lane lane-closed" />
      ))}
      {common(open, without(nights)).map(part => (
        <Line key={part.from} part={part} y={lane} className={look} />
      ))}
      <g data-theme="dark">
        {common(open, nights).map(part => (
          <Line key={part.from} part={part} y={lane} className={look} />
        ))}
      </g>
      {large && hours.map(hour => <Hour key={hour} hour={hour} x={placeOfHour(day, hour)} y={height} />)}
      {now !== undefined && (
        <>
          <circle className="machine-edge" cx={`${placeIn(day, now)}%`} cy={lane} r="7" />
          <circle className="machine" cx={`${placeIn(day, now)}%`} cy={lane} r="7" />
        </>
      )}
    </svg>
  )
}

function across({ from, to }: Part) {
  return { x: `${from}%`, width: `${to - from}%` }
}

function Line({ part, y, className }: { part: Part; y: number; className: string }) {
  return <line className={className} x1={`${part.from}%`} x2={`${part.to}%`} y1={y} y2={y} />
}

function SunPath({ from, to, height }: Part & { height: number }) {
  return (
    <svg
      x={`${from}%`}
      width={`${to - from}%`}
      y="14"
      height={height - 14}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="sun-path" d="M0 100Q50 -100 100 100" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function Hour({ hour, x, y }: { hour: number; x: number; y: number }) {
  const anchor = hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'
  return (
    <text className="lane-hour figures" x={`${x}%`} y={y - 1} textAnchor={anchor}>
      {hour}
    </text>
  )
}

function placeOfHour(day: MowingDay, hour: number): number {
  return placeIn(day, toInstant(day.day as `${number}-${number}-${number}`, hour * 60))
}

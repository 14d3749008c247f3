import { toInstant } from '#domain/mowing/clock-time.ts'
import {
  type DaySpan,
  findNights,
  findOpenSpans,
  intersectSpans,
  invertSpans,
  type MowingDay,
  percentOfDay,
} from './spans.ts'

const hours = [0, 6, 12, 18, 24]

interface DayDrawingProps {
  day: MowingDay
  /** Its windows follow from advice only, not from rules. */
  advice: boolean
  /** The current instant, if it is on this day. */
  now?: number | undefined
  /** With sky, path of the sun and hours; without it only the lane. */
  large?: boolean
}

/**
 * A day as a lane from midnight to midnight: unmown where the machine must stand still, mown where it may run. Night is
 * dark. The drawing only repeats the text beside it.
 */
export function DayDrawing({ day, advice, now, large = false }: DayDrawingProps) {
  const sky = large ? 104 : 0
  const lane = sky + (large ? 20 : 14)
  const height = large ? 152 : 28
  const ground = large ? lane + 14 : height
  const nights = findNights(day)
  const open = findOpenSpans(day)
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
        <SunPath from={percentOfDay(day, day.sunrise)} to={percentOfDay(day, day.sunset)} height={lane} />
      )}
      <g data-theme="dark">
        {nights.map(night => (
          <rect key={night.from} className="sky-night" {...across(night)} height={ground} />
        ))}
      </g>
      {invertSpans(open).map(span => (
        <Line key={span.from} span={span} y={lane} className="blade-lane lane-closed" />
      ))}
      {intersectSpans(open, invertSpans(nights)).map(span => (
        <Line key={span.from} span={span} y={lane} className={look} />
      ))}
      <g data-theme="dark">
        {intersectSpans(open, nights).map(span => (
          <Line key={span.from} span={span} y={lane} className={look} />
        ))}
      </g>
      {large && hours.map(hour => <Hour key={hour} hour={hour} x={hourPosition(day, hour)} y={height} />)}
      {now !== undefined && (
        <>
          <circle className="machine-edge" cx={`${percentOfDay(day, now)}%`} cy={lane} r="7" />
          <circle className="machine" cx={`${percentOfDay(day, now)}%`} cy={lane} r="7" />
        </>
      )}
    </svg>
  )
}

function across({ from, to }: DaySpan) {
  return { x: `${from}%`, width: `${to - from}%` }
}

function Line({ span, y, className }: { span: DaySpan; y: number; className: string }) {
  return <line className={className} x1={`${span.from}%`} x2={`${span.to}%`} y1={y} y2={y} />
}

function SunPath({ from, to, height }: DaySpan & { height: number }) {
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

function hourPosition(day: MowingDay, hour: number): number {
  return percentOfDay(day, toInstant(day.day as `${number}-${number}-${number}`, hour * 60))
}

import type { LawnMonth } from '#domain/mowing/lawn-year.ts'

/** The tallest grass of a month, in the units of the drawing. */
const tallest = 74
const ground = 150
const width = 600
const step = width / 12
/** Growth at which grass is drawn at full height. */
const mostMm = 120

interface LawnDrawingProps {
  months: readonly LawnMonth[]
  month: number
}

/**
 * Twelve months of grass, each as tall as it grows; the months before the chosen one are mown, and the machine stands at
 * it. The sun is as high as its day is long. The drawing only repeats the figures beside it.
 */
export function LawnDrawing({ months, month }: LawnDrawingProps) {
  const chosen = months[month - 1]
  const x = (month - 0.5) * step
  return (
    <svg className="lawn-drawing" viewBox={`0 0 ${width} ${ground + 14}`} aria-hidden="true" focusable="false">
      <path className="lawn-sun-path" d={sunPath(months)} />
      {chosen && <circle className="lawn-sun" cx={x} cy={sunHeight(chosen)} r="11" />}
      {months.map(each => (
        <path
          key={each.month}
          className="lawn-grass"
          data-mown={each.month < month || undefined}
          data-chosen={each.month === month || undefined}
          d={grass(each, each.month < month)}
        />
      ))}
      <line className="lawn-ground" x1="0" x2={width} y1={ground} y2={ground} />
      <line className="lawn-lane" x1="0" x2={x} y1={ground + 7} y2={ground + 7} />
      <g transform={`translate(${x} ${ground - 1})`}>
        <rect className="lawn-machine" x="-19" y="-17" width="38" height="15" rx="7" />
        <circle className="lawn-wheel" cx="-10" cy="-4" r="5" />
        <circle className="lawn-wheel" cx="11" cy="-3" r="4" />
        <line className="lawn-lamp" x1="-7" x2="7" y1="-17" y2="-17" />
      </g>
    </svg>
  )
}

/** Seven blades a month, each bent by its own amount; the same at every rendering. */
function grass({ month, growth_mm }: LawnMonth, isMown: boolean): string {
  const height = isMown ? 9 : 9 + Math.min(1, growth_mm / mostMm) * (tallest - 9)
  return Array.from({ length: 7 }, (_, index) => {
    const from = (month - 1) * step + 4 + index * 6.6
    const bend = ((index * 37 + month * 17) % 9) - 4
    const tall = height * (0.72 + ((index * 29 + month * 11) % 8) / 28)
    return `M${from} ${ground}q${bend / 3} ${-tall / 2} ${bend} ${-tall}`
  }).join('')
}

function sunHeight({ daylight_minutes }: LawnMonth): number {
  return 66 - ((daylight_minutes - 440) / 580) * 52
}

function sunPath(months: readonly LawnMonth[]): string {
  const places = months.map(month => `${(month.month - 0.5) * step} ${Math.round(sunHeight(month))}`)
  return `M${places.join('L')}`
}

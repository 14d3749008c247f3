import { Chart, type ChartTable, Drawing } from './chart.tsx'
import { partOf, type Scale, scaleOf } from './chart-scale.ts'

interface Point {
  key: string
  label: string
  value: number
}

interface LineChartProps {
  title: string
  description: string
  table: ChartTable
  points: readonly Point[]
  /** The ends of the axis, as they are read. */
  say: (value: number) => string
}

const step = 10
const tall = 100

/** How something went: a mown line, with the ring of the machine where it is now. */
export function LineChart({ title, description, table, points, say }: LineChartProps) {
  const scale = scaleOf(points.map(({ value }) => value))
  const places = points.map(({ value }, index) => `${index * step + step / 2},${heightOf(value, scale)}`)
  // Where there is nothing yet, the end of the axis would be a cent.
  const isFlat = points.every(({ value }) => value === 0)
  const zero = heightOf(0, scale)
  return (
    <Chart title={title} description={description} table={table}>
      {!isFlat && (
        <p className="chart-end figures" aria-hidden="true">
          {say(scale.high)}
        </p>
      )}
      <Drawing
        className="chart-drawing"
        title={title}
        description={description}
        width={points.length * step}
        height={tall}
      >
        {!isFlat && <line className="chart-high" x1={0} x2={points.length * step} y1={0.5} y2={0.5} />}
        <line className="chart-ground" x1={0} x2={points.length * step} y1={zero} y2={zero} />
        <polyline className="chart-path" points={places.join(' ')} />
        {places.map((place, index) => (
          <Dot key={points[index]?.key} place={place} now={index === places.length - 1} />
        ))}
      </Drawing>
      <div className="chart-columns" aria-hidden="true">
        {points.map(({ key, label }, index) => (
          <span key={key} data-now={index === points.length - 1 || undefined}>
            {label}
          </span>
        ))}
      </div>
    </Chart>
  )
}

/** A line of no length with round ends: stays round however the drawing is stretched. */
function Dot({ place, now }: { place: string; now: boolean }) {
  const path = `M${place}h0.001`
  if (!now) return <path className="chart-dot" d={path} />
  return (
    <>
      <path className="chart-ring" d={path} />
      <path className="chart-lamp" d={path} />
    </>
  )
}

function heightOf(value: number, scale: Scale): number {
  return Math.round((tall - partOf(value, scale) * tall) * 100) / 100
}

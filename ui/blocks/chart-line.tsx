import { Chart, type ChartTable, Drawing } from './chart.tsx'
import { computeScale, type Scale, toFraction } from './chart-scale.ts'

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
  /** Formats the ends of the axis. */
  format: (value: number) => string
}

const step = 10
const tall = 100

/** Values over time: a mown line, with the ring of the machine at the current one. */
export function LineChart({ title, description, table, points, format }: LineChartProps) {
  const scale = computeScale(points.map(({ value }) => value))
  const coordinates = points.map(({ value }, index) => `${index * step + step / 2},${toHeight(value, scale)}`)
  // Without any value the end of the axis would be one cent.
  const isFlat = points.every(({ value }) => value === 0)
  const zero = toHeight(0, scale)
  return (
    <Chart title={title} description={description} table={table}>
      {!isFlat && (
        <p className="chart-end figures" aria-hidden="true">
          {format(scale.high)}
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
        <polyline className="chart-path" points={coordinates.join(' ')} />
        {coordinates.map((coordinate, index) => (
          <Dot key={points[index]?.key} coordinate={coordinate} now={index === coordinates.length - 1} />
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

/** A line of zero length with round ends: stays round however the drawing is stretched. */
function Dot({ coordinate, now }: { coordinate: string; now: boolean }) {
  const path = `M${coordinate}h0.001`
  if (!now) return <path className="chart-dot" d={path} />
  return (
    <>
      <path className="chart-ring" d={path} />
      <path className="chart-lamp" d={path} />
    </>
  )
}

function toHeight(value: number, scale: Scale): number {
  return Math.round((tall - toFraction(value, scale) * tall) * 100) / 100
}

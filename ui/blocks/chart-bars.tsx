import { Chart, type ChartTable, Drawing } from './chart.tsx'
import { computeScale, toFraction } from './chart-scale.ts'

interface Bar {
  key: string
  /** Below the bar. */
  label: string
  value: number
  /** The formatted value. */
  formatted: string
  /** The current period. */
  now?: boolean
}

interface BarsProps {
  title: string
  description: string
  table: ChartTable
  bars: readonly Bar[]
}

const step = 10
const gap = 3
const tall = 100

/** Counts side by side, each with its value above and its label below. */
export function Bars({ title, description, table, bars }: BarsProps) {
  const scale = computeScale(bars.map(({ value }) => value))
  const zero = tall - toFraction(0, scale) * tall
  return (
    <Chart title={title} description={description} table={table}>
      <div className="chart-columns" aria-hidden="true">
        {bars.map(({ key, formatted }) => (
          <span key={key} className="figures chart-said">
            {formatted}
          </span>
        ))}
      </div>
      <Drawing
        className="chart-drawing"
        title={title}
        description={description}
        width={bars.length * step}
        height={tall}
      >
        {bars.map(({ key, value, now }, index) => {
          const top = tall - toFraction(Math.max(0, value), scale) * tall
          const end = tall - toFraction(Math.min(0, value), scale) * tall
          return (
            <rect
              key={key}
              className="chart-bar"
              data-now={now || undefined}
              x={index * step + gap / 2}
              y={top}
              width={step - gap}
              height={end - top}
            />
          )
        })}
        <line className="chart-ground" x1={0} x2={bars.length * step} y1={zero} y2={zero} />
      </Drawing>
      <div className="chart-columns" aria-hidden="true">
        {bars.map(({ key, label, now }) => (
          <span key={key} data-now={now || undefined}>
            {label}
          </span>
        ))}
      </div>
    </Chart>
  )
}

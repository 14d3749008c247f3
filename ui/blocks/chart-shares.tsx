import { Chart, type ChartTable, Drawing } from './chart.tsx'

interface Share {
  key: string
  label: string
  value: number
  whole: number
  /** The formatted value, beside its bar. */
  formatted: string
}

interface SharesProps {
  title: string
  description: string
  table: ChartTable
  shares: readonly Share[]
}

const long = 100

/** How much of each is in use: one bar per row, all of the same length. */
export function Shares({ title, description, table, shares }: SharesProps) {
  return (
    <Chart title={title} description={description} table={table}>
      <ul className="chart-shares">
        {shares.map(({ key, label, value, whole, formatted }) => (
          <li key={key}>
            <span>{label}</span>
            <span className="figures">{formatted}</span>
            <Drawing className="chart-share" title={label} description={formatted} width={long} height={1}>
              <rect className="chart-rest" x={0} y={0} width={long} height={1} />
              <rect
                className="chart-bar"
                x={0}
                y={0}
                width={whole > 0 ? Math.min(1, value / whole) * long : 0}
                height={1}
              />
            </Drawing>
          </li>
        ))}
      </ul>
    </Chart>
  )
}

import './chart.css'
import { type ReactNode, useId } from 'react'
import { Disclosure } from '../kit/disclosure.tsx'

export interface ChartTable {
  /** Label of the disclosure. */
  summary: string
  head: readonly string[]
  /** The first cell is the row header, the others are figures. */
  rows: readonly (readonly string[])[]
}

interface ChartProps {
  title: string
  /** What the chart shows, in a sentence; also its alternative text. */
  description: string
  table: ChartTable
  children: ReactNode
}

/** A chart with its figures in a table below, so that they need not be read off the drawing. */
export function Chart({ title, description, table, children }: ChartProps) {
  const { summary, head, rows } = table
  return (
    <figure className="chart">
      <figcaption>
        <h2>{title}</h2>
        <p>{description}</p>
      </figcaption>
      {children}
      <Disclosure summary={summary}>
        <table className="chart-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((name, index) => (
                <th key={name} scope="col" className={index > 0 ? 'chart-figure' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={head[index + 1]} className="chart-figure figures">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  )
}

interface DrawingProps {
  title: string
  description: string
  /** Width of the view box; it is stretched to the available space, so labels are outside the drawing. */
  width: number
  height: number
  className: string
  children: ReactNode
}

export function Drawing({ title, description, width, height, className, children }: DrawingProps) {
  const id = useId()
  return (
    <svg
      className={className}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {children}
    </svg>
  )
}

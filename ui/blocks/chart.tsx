import './chart.css'
import { type ReactNode, useId } from 'react'
import { Disclosure } from '../kit/disclosure.tsx'

export interface ChartTable {
  /** What the disclosure says. */
  summary: string
  head: readonly string[]
  /** The first cell names its row, the others are figures. */
  rows: readonly (readonly string[])[]
}

interface ChartProps {
  title: string
  /** What it shows, in a sentence; said of the picture too. */
  description: string
  table: ChartTable
  children: ReactNode
}

/** A drawing of figures, and the figures themselves below it: nobody has to read them off the drawing. */
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
  /** Of the shapes inside; they are stretched to the place there is, so words stand beside, not in it. */
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

import { useId } from 'react'
import { useMoney } from '#ui/blocks/money.ts'
import {
  type CostRow,
  type CurveLine,
  createScale,
  linePath,
  moneySteps,
  namedMonths,
  roundCoordinate,
  sheets,
} from './curve-shape.ts'

interface CurveDrawingProps {
  rows: readonly CostRow[]
  lines: readonly CurveLine[]
  /** The selected month. */
  month: number
  /** The end of the rental shown. */
  end: number
  title: string
  description: string
}

/**
 * Rendered twice, for a narrow and a wide page, so that the figures at the axis stay as large as text. CSS shows one of
 * them.
 */
export function CurveDrawing(props: CurveDrawingProps) {
  return (
    <>
      <Drawing {...props} size="wide" />
      <Drawing {...props} size="narrow" />
    </>
  )
}

function Drawing({
  rows,
  lines,
  month,
  end,
  title,
  description,
  size,
}: CurveDrawingProps & { size: 'wide' | 'narrow' }) {
  const id = useId()
  const money = useMoney()
  const sheet = sheets[size]
  const steps = moneySteps(rows, lines)
  const scale = createScale(sheet, rows.length, steps.at(-1) ?? 1)
  const read = rows.find(row => row.month === month)
  const { left, right, width, height, top, bottom } = sheet
  const at = roundCoordinate(scale.x(month))
  return (
    <svg
      className="curve-drawing"
      data-size={size}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      fill="none"
      focusable="false"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {steps.map(step => (
        <g key={step} className="curve-step">
          <path d={`M${left} ${roundCoordinate(scale.y(step))}H${width - right}`} />
          <text x={left - 10} y={roundCoordinate(scale.y(step))} textAnchor="end" dominantBaseline="middle">
            {money(step, true)}
          </text>
        </g>
      ))}
      {namedMonths(rows.length).map(each => (
        <text
          key={each}
          className="curve-named"
          data-read={each === month || undefined}
          x={roundCoordinate(scale.x(each))}
          y={height - 6}
          textAnchor="middle"
        >
          {each}
        </text>
      ))}
      {end >= 1 && end < rows.length && (
        <path className="curve-end" d={`M${roundCoordinate(scale.x(end))} ${top}V${height - bottom}`} />
      )}
      <path className="curve-month" d={`M${at} ${top}V${height - bottom}`} />
      {lines.map(line => (
        <path key={line} className="curve-line" data-line={line} d={linePath(rows, line, scale)} />
      ))}
      {lines.map(line => {
        const cents = read?.[line] ?? null
        return (
          cents !== null && (
            <circle key={line} className="curve-point" cx={at} cy={roundCoordinate(scale.y(cents))} r="4.5" />
          )
        )
      })}
    </svg>
  )
}

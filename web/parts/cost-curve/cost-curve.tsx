import './cost-curve.css'
import '#ui/kit/fields/slider.css'
import '#ui/kit/content.css'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { CurveDrawing } from './curve-drawing.tsx'
import { type CostRow, type CurveLine, visibleLines } from './curve-shape.ts'
import { CurveTable } from './curve-table.tsx'

interface CostCurveProps {
  rows: readonly CostRow[]
  /** The options to compare; those without figures are left out. */
  lines: readonly CurveLine[]
  /** The term of the rental shown. */
  months: number
  /** The month selected at first. */
  month: number
}

/**
 * The total cost after a number of months. The slider below the drawing selects the month whose figures are shown. A
 * table has every figure too.
 */
export function CostCurve({ rows, lines: requestedLines, months, month: first }: CostCurveProps) {
  const t = useTranslations('cost_curve')
  const money = useMoney()
  const demo = useConfig()?.demo
  const [chosen, setChosen] = useState<number>()
  const lines = visibleLines(rows, requestedLines)
  const until = rows.length
  const month = Math.min(Math.max(1, chosen ?? first), until)
  const description = t('desc', {
    until,
    lines: lines.map(line => describeLine(line)).join(' '),
  })

  function describeLine(line: CurveLine): string {
    const costs = rows.flatMap(row => row[line] ?? [])
    const [from = 0, to = 0] = [costs[0], costs.at(-1)]
    return t('desc_line', { name: t(`name.${line}`, { months }), from: money(from, true), to: money(to, true) })
  }

  if (until === 0 || lines.length === 0) return null
  return (
    <div className="curve">
      <div className="curve-sheet">
        <CurveDrawing {...{ rows, lines, month, title: t('title'), description }} end={months} />
        <MonthLane month={month} until={until} onChange={setChosen} />
      </div>
      <MonthAmounts row={rows[month - 1]} lines={lines} months={months} />
      <CurveTable rows={rows} lines={lines} />
      {demo && lines.includes('bought_out') && <Notice>{t('demo')}</Notice>}
    </div>
  )
}

interface MonthLaneProps {
  month: number
  until: number
  onChange: (month: number) => void
}

/** Like the slider of the kit, but as wide as the drawing above it. */
function MonthLane({ month, until, onChange }: MonthLaneProps) {
  const t = useTranslations('cost_curve')
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.style.setProperty('--part', String(until > 1 ? (month - 1) / (until - 1) : 0))
  }, [month, until])
  return (
    <div ref={container} className="slider curve-lane needs-script">
      <input
        id={id}
        type="range"
        min={1}
        max={until}
        step={1}
        value={month}
        aria-valuetext={t('months', { month })}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
      />
      <label htmlFor={id} className="curve-axis">
        {t('axis', { until })}
      </label>
    </div>
  )
}

/** The legend together with the figures: what each line is, and its amount in the selected month. */
function MonthAmounts({
  row,
  lines,
  months,
}: {
  row: CostRow | undefined
  lines: readonly CurveLine[]
  months: number
}) {
  const t = useTranslations('cost_curve')
  const money = useMoney()
  if (!row) return null
  const { month } = row
  const when = month < months ? 'early' : month > months ? 'later' : 'end'
  return (
    <div className="curve-read">
      <p className="curve-read-month">{t('read', { month })}</p>
      <dl>
        {lines.map(line => {
          const cents = row[line]
          return (
            <div key={line} data-none={cents === null || undefined}>
              <dt>
                <Sample line={line} />
                {t(`line.${line}`, { month, months, when })}
              </dt>
              <dd className="figures">{cents === null ? t('none') : money(cents, true)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function Sample({ line }: { line: CurveLine }) {
  return (
    <svg className="curve-sample" viewBox="0 0 36 12" fill="none" aria-hidden="true" focusable="false">
      <path className="curve-line" data-line={line} d="M0 6H36" />
    </svg>
  )
}

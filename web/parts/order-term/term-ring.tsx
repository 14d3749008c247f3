import './term-ring.css'
import { useTranslations } from 'use-intl'
import { type Day, daysBetween } from '#domain/calendar.ts'

interface TermRingProps {
  start: string
  end: string
  remaining: number
  /** The machine has not arrived yet: the whole lawn is unmown. */
  waiting?: boolean
}

const size = 200
const radius = 84
const middle = size / 2
/** A blade every six units, as in every drawing. */
const round = 2 * Math.PI * radius

/** The term as a round lawn: past time is mown, remaining time is not, and the machine is at today. */
export function TermRing({ start, end, remaining, waiting = false }: TermRingProps) {
  const t = useTranslations('order_words.term')
  const total = Math.max(1, daysBetween(start as Day, end as Day))
  const left = waiting ? total : Math.min(remaining, total)
  const mown = 1 - left / total
  const angle = 2 * Math.PI * mown - Math.PI / 2
  const x = middle + radius * Math.cos(angle)
  const y = middle + radius * Math.sin(angle)
  return (
    <p className="term-ring">
      <svg viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true" focusable="false">
        <circle
          className="term-ring-blades"
          cx={middle}
          cy={middle}
          r={radius}
          strokeDasharray={`1.25 ${round / Math.round(round / 6) - 1.25}`}
        />
        {mown > 0 && (
          <>
            <circle className="term-ring-clear" cx={middle} cy={middle} r={radius} {...arc(mown)} />
            <circle className="term-ring-mown" cx={middle} cy={middle} r={radius} {...arc(mown)} />
          </>
        )}
        <circle className="term-ring-edge" cx={x} cy={y} r="9" />
        <circle className="machine" cx={x} cy={y} r="9" />
      </svg>
      <span className="term-ring-words">
        <span className="term-ring-days figures">{left}</span>
        <span>{t(waiting ? 'days' : 'left', { days: left })}</span>
      </span>
    </p>
  )
}

/** Clockwise from the top. */
function arc(share: number) {
  return {
    strokeDasharray: `${share * round} ${round}`,
    transform: `rotate(-90 ${middle} ${middle})`,
  }
}

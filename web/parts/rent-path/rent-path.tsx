import './rent-path.css'
import { useTranslations } from 'use-intl'

const steps = ['choose', 'deliver', 'mow', 'end'] as const
/** Columns of the drawing; each step has one lane down and one up. */
const [wide, turn, top, bottom] = [300, 75, 16, 196]

/** The last lane is half a pair. */
const end = 1 + wide * steps.length - 2 * turn

interface RentPathProps {
  /** Shortest and longest term, in months. */
  min: number
  max: number
}

/** The steps of a rental as a mown lawn: four lanes down, four up, and the machine at the end of the last one. */
export function RentPath({ min, max }: RentPathProps) {
  const t = useTranslations('parts.path')
  return (
    <div className="rent-path">
      <svg
        className="rent-path-lanes"
        viewBox={`0 0 ${wide * steps.length} ${bottom + 2}`}
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className="rent-path-line" d={lanes()} pathLength="1" />
        <circle className="machine-edge" cx={end} cy={top} r="10" />
        <circle className="machine" cx={end} cy={top} r="10" />
      </svg>
      <ol className="rent-path-steps">
        {steps.map(step => (
          <li key={step}>
            <p className="rent-path-when figures">{t(`${step}.when`, { min, max })}</p>
            <h3>{t(`${step}.title`)}</h3>
            <p className="rent-path-text">{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

function lanes(): string {
  const radius = turn
  const down = `V${bottom - radius}a${radius} ${radius} 0 0 0 ${2 * radius} 0`
  const up = `V${top + radius}a${radius} ${radius} 0 0 1 ${2 * radius} 0`
  const last = `V${top}`
  return `M1 ${top}${steps.map((_, index) => down + (index < steps.length - 1 ? up : last)).join('')}`
}

interface CountRingProps {
  /** The lit part, from 0 to 1. */
  progress: number
  label?: string
  busy?: boolean
}

/** The light ring of the machine as a countdown; decorative, hidden from screen readers. */
export function CountRing({ progress, label = '', busy = false }: CountRingProps) {
  return (
    <svg className="count-ring" data-busy={busy || undefined} viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <circle className="count-ring-bed" cx="60" cy="60" r="48" />
      <circle
        className="count-ring-light"
        cx="60"
        cy="60"
        r="48"
        pathLength="1"
        strokeDasharray="1"
        strokeDashoffset={1 - progress}
        transform="rotate(-90 60 60)"
      />
      <circle className="count-ring-edge" cx="60" cy="60" r="54" />
      <circle className="count-ring-edge" cx="60" cy="60" r="42" />
      <text className="count-ring-figure" x="60" y="60" textAnchor="middle" dominantBaseline="central">
        {label}
      </text>
    </svg>
  )
}

const lanes = [50, 150, 250, 350, 450]
const top = 350
/** Far below what is ever visible: the drawing is cut off at the end of the page. */
const bottom = 1800
/** The lowest position of the machine, so that every screen shows it. */
const lowest = 640
const turnRadius = 50

/**
 * The lawn from above, with lanes as wide as those of the footer below it. `mown` lanes are done, up and down in turns;
 * the ring is the machine.
 */
export function StageLawn({ mown }: { mown: number }) {
  const at = Math.min(Math.floor(mown), lanes.length - 1)
  const fraction = Math.min(1, mown - at)
  const isUp = at % 2 === 0
  const y = Math.round(
    isUp ? lowest - fraction * (lowest - top) : top + turnRadius + fraction * (lowest - top - turnRadius),
  )
  const x = lanes[at] ?? 0
  return (
    <svg
      className="stage-lawn"
      viewBox={`0 0 500 ${bottom}`}
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {isUp && fraction < 1 && <path className="blade-lane" d={`M${x} ${top}V${y}`} />}
      {!isUp && fraction < 1 && <path className="blade-lane" d={`M${x} ${y}V${bottom}`} />}
      {lanes.slice(at + 1).map(lane => (
        <path key={lane} className="blade-lane" d={`M${lane} ${top}V${bottom}`} />
      ))}
      {lanes.slice(0, at).map((lane, index) => (
        <path key={lane} className="mown-path" d={doneLane(lane, index, at)} />
      ))}
      <path className="mown-path stage-last" pathLength="1" d={lastLane(x, y, isUp)} />
      <circle className="stage-glow" cx={x} cy={y} r="120" />
      <circle className="machine-edge" cx={x} cy={y} r="16" />
      <circle className="machine" cx={x} cy={y} r="16" />
    </svg>
  )
}

/** Lanes go up and down in pairs that are joined at the top; the joints at the bottom lie below the page. */
function doneLane(x: number, index: number, at: number): string {
  if (index % 2 === 1) return `M${x} ${top + turnRadius}V${bottom}`
  if (index + 1 > at) return `M${x} ${bottom}V${top}`
  return `M${x} ${bottom}V${top + turnRadius}a${turnRadius} ${turnRadius} 0 0 1 ${turnRadius * 2} 0`
}

function lastLane(x: number, y: number, isUp: boolean): string {
  return isUp ? `M${x} ${bottom}V${y}` : `M${x} ${top + turnRadius}V${y}`
}

/** The lawn from above at dusk: the last lane is mown, then the ring lights up. */
export function Evening() {
  const lanes = [24, 72, 120, 168, 216, 264, 312]
  return (
    <svg
      className="evening"
      viewBox="0 0 400 320"
      preserveAspectRatio="xMaxYMid meet"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {lanes.map(x => (
        <path key={x} className="blade-lane evening-blades" d={`M${x} -300V700`} />
      ))}
      <path
        className="mown-path evening-path"
        pathLength="1"
        d="M24 700V64a24 24 0 0 1 48 0V256a24 24 0 0 0 48 0V64a24 24 0 0 1 48 0V256a24 24 0 0 0 48 0V64a24 24 0 0 1 48 0V256a24 24 0 0 0 48 0V150"
      />
      <circle className="evening-glow" cx="312" cy="132" r="110" />
      <circle className="machine-edge" cx="312" cy="132" r="20" />
      <circle className="machine evening-ring" cx="312" cy="132" r="20" />
    </svg>
  )
}

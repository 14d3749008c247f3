/**
 * The lawn from above: unmown lanes are blades, mown ones a clean line, dashes the border wire, the ring the machine.
 */
interface Scene {
  /** Unmown grass: from, to, height of the lane. */
  standing: [number, number, number][]
  path: string
  wire?: string
  machine: [number, number]
  lit: boolean
}

const scenes: Record<'error_403' | 'error_404' | 'error_500', Scene> = {
  // The machine followed its lanes to the border wire, where the map ends.
  error_404: {
    standing: [[0, 428, 320]],
    path: 'M0 40H397a20 20 0 0 1 0 40H20a20 20 0 0 0 0 40H395a20 20 0 0 1 0 40H20a20 20 0 0 0 0 40H400a20 20 0 0 1 0 40H20a20 20 0 0 0 0 40H404',
    wire: 'M468 0C400 110 480 230 424 360',
    machine: [420, 280],
    lit: true,
  },
  // The wire is a closed loop, and the machine is outside it.
  error_403: {
    standing: [60, 100, 140, 180, 220, 260, 300].map(lane => [140, 424, lane]),
    path: 'M0 180H70',
    wire: 'M152 24H412a32 32 0 0 1 32 32V304a32 32 0 0 1-32 32H152a32 32 0 0 1-32-32V56a32 32 0 0 1 32-32Z',
    machine: [88, 180],
    lit: true,
  },
  // Half of the lawn is mown, and the lamp is off.
  error_500: {
    standing: [[0, 190, 160], ...[200, 240, 280, 320].map((lane): [number, number, number] => [0, 440, lane])],
    path: 'M0 40H420a20 20 0 0 1 0 40H20a20 20 0 0 0 0 40H420a20 20 0 0 1 0 40H230',
    machine: [214, 160],
    lit: false,
  },
}

export function ErrorDrawing({ page }: { page: keyof typeof scenes }) {
  const { standing, path, wire, machine, lit } = scenes[page]
  const [x, y] = machine
  return (
    <svg className="error-drawing" viewBox="-3 0 726 360" fill="none" aria-hidden="true" focusable="false">
      {standing.map(([from, to, lane]) => (
        <path key={lane} className="blade-lane" d={`M${from} ${lane}H${to}`} />
      ))}
      <path className="mown-path" d={path} />
      {wire && <path className="border-wire" d={wire} />}
      <circle className="machine-edge" cx={x} cy={y} r="14" />
      <circle className={lit ? 'machine' : 'machine machine-dark'} cx={x} cy={y} r="14" />
      <text className="error-number" x="720" y="350" textAnchor="end">
        {page.slice(-3)}
      </text>
    </svg>
  )
}

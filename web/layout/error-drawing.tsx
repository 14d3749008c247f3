/** The lawn from above: standing lanes are blades, mown ones clean lines, the ring is the machine, dashes the border wire. */
const lanes = [40, 80, 120, 160, 200, 240, 280, 320]

interface Scene {
  /** How far each lane is mown, from the left. */
  mown: number[]
  path: string
  wire: string
  machine: [number, number]
  lit: boolean
}

const scenes: Record<'error_403' | 'error_404' | 'error_500', Scene> = {
  // It followed its lanes to the border wire, and here the map ends.
  error_404: {
    mown: [452, 430, 412, 398, 388, 382, 0, 0],
    path: 'M20 40H434a20 20 0 0 1 0 40H40a20 20 0 0 0 0 40H396a20 20 0 0 1 0 40H40a20 20 0 0 0 0 40H372a20 20 0 0 1 0 40H352',
    wire: 'M500 10C440 110 410 180 404 240S420 330 440 352',
    machine: [386, 240],
    lit: true,
  },
  // The wire is a closed ring and the machine stands outside of it.
  error_403: {
    mown: [0, 0, 0, 130, 130, 0, 0, 0],
    path: 'M0 200H118',
    wire: 'M200 60H520a40 40 0 0 1 40 40V260a40 40 0 0 1-40 40H200a40 40 0 0 1-40-40V100a40 40 0 0 1 40-40Z',
    machine: [124, 200],
    lit: true,
  },
  // Half a lawn, and the lamp is out.
  error_500: {
    mown: [620, 620, 620, 300, 0, 0, 0, 0],
    path: 'M20 40H590a20 20 0 0 1 0 40H40a20 20 0 0 0 0 40H590a20 20 0 0 1 0 40H320',
    wire: '',
    machine: [310, 160],
    lit: false,
  },
}

export function ErrorDrawing({ page }: { page: keyof typeof scenes }) {
  const { mown, path, wire, machine, lit } = scenes[page]
  const [x, y] = machine
  const backwards = page === 'error_500'
  return (
    <svg className="error-drawing" viewBox="0 0 640 360" fill="none" aria-hidden="true" focusable="false">
      {lanes.map((lane, index) => {
        const clear = mown[index] ?? 0
        const partial = backwards && index === 3
        return <path key={lane} className="blade-lane" d={partial ? `M0 ${lane}H${clear - 16}` : `M${clear + 12} ${lane}H640`} />
      })}
      <path className="mown-path" d={path} />
      {wire && <path className="border-wire" d={wire} />}
      <circle className={lit ? 'machine' : 'machine machine-dark'} cx={x} cy={y} r="15" />
      <text className="error-number" x="640" y="352" textAnchor="end">
        {page.slice(-3)}
      </text>
    </svg>
  )
}

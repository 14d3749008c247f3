import { Swaths } from './garden.tsx'
import { Lawn, lawnView } from './lawn.tsx'
import { Mower } from './mower.tsx'
import { linePath } from './space.ts'

const edges = Array.from({ length: 31 }, (_, index) => -682 + index * 44)

/** Saturday evening: short, in lanes, without any work. */
export function LawnAfter() {
  return (
    <Lawn>
      <Swaths view={lawnView} edges={edges} y={[205, 1150]} />
      <path className="hint" d={edges.map(x => linePath(lawnView, [x, 205, 0], [x, 1150, 0])).join('')} />
      <Mower view={lawnView} placement={{ x: 88, y: 400, turned: -Math.PI / 2 }} near={-1} />
    </Lawn>
  )
}

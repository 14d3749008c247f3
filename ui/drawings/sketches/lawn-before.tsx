import { Tufts } from './garden.tsx'
import { Lawn, lawnView } from './lawn.tsx'
import { areaPath, chance, leafyPath, linePath, type Spot } from './space.ts'

const random = chance(529)

/** Dandelions: some in flower, some gone to seed. */
const weeds = Array.from({ length: 26 }, (_, index) => {
  const y = 236 + random() * 560
  const x = -300 + random() * 590
  const tall = 15 + random() * 14
  const top = lawnView([x + random() * 6 - 3, y, tall])
  return { stem: linePath(lawnView, [x, y, 0], [x, y, tall]), top, size: (620 / y) * 3.4, blown: index % 3 === 0 }
}).toSorted((a, b) => a.size - b.size)

const patch = (x: number, y: number, rx: number, ry: number): Spot[] =>
  Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * 2 * Math.PI
    const reach = 0.8 + random() * 0.35
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach, 0]
  })
const patches = [patch(-120, 330, 80, 50), patch(160, 460, 90, 80), patch(-210, 620, 90, 90), patch(60, 800, 130, 110)]

/** Saturday morning: long, uneven, in flower. */
export function LawnBefore() {
  return (
    <Lawn>
      <path className="tone-b" d={patches.map(spots => areaPath(lawnView, spots)).join('')} />
      <Tufts view={lawnView} x={[-640, 640]} y={[640, 1140]} count={96} height={24} seed={51} />
      <Tufts view={lawnView} x={[-420, 420]} y={[380, 640]} count={84} height={20} seed={52} />
      <Tufts view={lawnView} x={[-320, 320]} y={[225, 380]} count={74} height={17} seed={53} className="line-thin" />
      <path className="line-thin" d={weeds.map(({ stem }) => stem).join('')} />
      {weeds.map(({ top, size, blown }) => (
        <path
          key={top.join()}
          className={blown ? 'shape' : 'shaded'}
          d={leafyPath(top, size, size * (blown ? 1 : 0.7), blown ? 9 : 7, 3)}
        />
      ))}
    </Lawn>
  )
}

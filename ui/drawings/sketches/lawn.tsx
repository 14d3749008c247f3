import type { ReactNode } from 'react'
import { Fence, Tree } from './garden.tsx'
import { Scene } from './scene.tsx'
import { areaPath, chance, linePath, type Spot, type View, viewStanding } from './space.ts'

export const lawnView: View = viewStanding({ x: 480, horizon: 176, eye: 128, reach: 620 })

const far = 1150

const upright = (x: [number, number], z: [number, number], y: number): Spot[] => [
  [x[0], y, z[0]],
  [x[0], y, z[1]],
  [x[1], y, z[1]],
  [x[1], y, z[0]],
]

const random = chance(63)
const stones = Array.from({ length: 13 }, (_, index) => {
  const y = 236 + index * 62
  const x = 324 + random() * 16
  return areaPath(lawnView, [
    [x, y, 0],
    [x + 40 + random() * 8, y + 3, 0],
    [x + 40 + random() * 8, y + 36, 0],
    [x + 2, y + 34, 0],
  ])
}).join('')

/** The same garden before and after: fence, shed, tree, stepping stones. What grows on the lawn is passed in. */
export function Lawn({ children }: { children: ReactNode }) {
  const [treeX, treeY] = lawnView([-300, 760, 0])
  const [farTreeX, farTreeY] = lawnView([150, far + 240, 0])
  return (
    <Scene>
      <path className="tone-c" d="M0 118C150 78 300 92 470 112S800 96 960 122V270H0Z" />
      <Tree x={farTreeX} y={farTreeY} size={0.86} seed={12} />
      <Tree x={farTreeX + 96} y={farTreeY} size={0.66} seed={9} />
      <path
        className="tone-a"
        d={areaPath(lawnView, [
          [-900, 200, 0],
          [-900, far, 0],
          [900, far, 0],
          [900, 200, 0],
        ])}
      />
      <Fence view={lawnView} from={[-1040, far, 0]} to={[1040, far, 0]} count={58} height={118} />
      <path className="line" d={linePath(lawnView, [-1040, far, 92], [1040, far, 92])} />

      {/* the shed */}
      <path className="shape" d={areaPath(lawnView, upright([330, 520], [0, 150], far - 60))} />
      <path
        className="shape"
        d={areaPath(lawnView, [
          [316, far - 60, 150],
          [425, far - 60, 204],
          [534, far - 60, 150],
        ])}
      />
      <path className="shaded" d={areaPath(lawnView, upright([390, 450], [0, 124], far - 60))} />
      <path
        className="hint"
        d={[350, 370, 470, 490, 506].map(x => linePath(lawnView, [x, far - 60, 0], [x, far - 60, 150])).join('')}
      />
      {children}
      <path className="shape thin" d={stones} />
      <Tree x={treeX} y={treeY} size={1.2} seed={15} />
    </Scene>
  )
}

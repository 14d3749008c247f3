import { areaPath, linePath, type Spot, type View } from './space.ts'

export interface HouseProps {
  view: View
  /** Its farthest corner, and its size along x and y. */
  at: readonly [x: number, y: number]
  size: readonly [x: number, y: number]
  eaves: number
  ridge: number
  /** Windows and doors in the two visible walls: from, to, sill, lintel. */
  right?: readonly Opening[]
  left?: readonly Opening[]
}
export type Opening = readonly [from: number, to: number, sill: number, lintel: number]

/** A house with a saddle roof whose ridge runs along x, seen from above. */
export function House({ view, at: [x, y], size: [dx, dy], eaves, ridge, right = [], left = [] }: HouseProps) {
  const [farX, farY] = [x + dx, y + dy]
  const middle = y + dy / 2
  const over = 14
  // The wall that faces down to the left (its y is the greatest), and the gable that faces down to the right.
  const onLeft = ([from, to, low, high]: Opening): Spot[] => [
    [x + from, farY, low],
    [x + to, farY, low],
    [x + to, farY, high],
    [x + from, farY, high],
  ]
  const onRight = ([from, to, low, high]: Opening): Spot[] => [
    [farX, y + from, low],
    [farX, y + to, low],
    [farX, y + to, high],
    [farX, y + from, high],
  ]
  const tiles = [0.2, 0.4, 0.6, 0.8].map(share => {
    const across = middle + (farY + over - middle) * share
    const z = ridge + (eaves - 12 - ridge) * share
    return linePath(view, [x - over, across, z], [farX + over, across, z])
  })
  return (
    <g>
      <path className="shape" d={areaPath(view, onLeft([0, dx, 0, eaves]))} />
      <path
        className="shaded"
        d={areaPath(view, [
          [farX, y, 0],
          [farX, farY, 0],
          [farX, farY, eaves],
          [farX, middle, ridge],
          [farX, y, eaves],
        ])}
      />
      {left.map(opening => (
        <path key={opening.join()} className="shaded" d={areaPath(view, onLeft(opening))} />
      ))}
      {right.map(opening => (
        <path key={opening.join()} className="shape" d={areaPath(view, onRight(opening))} />
      ))}
      <path
        className="shape"
        d={areaPath(view, [
          [x - over, middle, ridge],
          [farX + over, middle, ridge],
          [farX + over, farY + over, eaves - 12],
          [x - over, farY + over, eaves - 12],
        ])}
      />
      <path className="hint" d={tiles.join('')} />
      <path
        className="shape"
        d={areaPath(view, [
          [farX, middle, ridge - 12],
          [farX + over, middle, ridge],
          [farX + over, y - over, eaves - 12],
          [farX, y - over, eaves - 20],
        ])}
      />
    </g>
  )
}

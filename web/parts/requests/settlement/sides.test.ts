import { expect, test } from 'vitest'
import { pairSides } from './sides.ts'

const picture = (shows: 'out' | 'back' | 'deduction', angle: string) => ({
  ...{ id: `${shows}-${angle}`, width: 8, height: 8, shows, angle },
})

test('pictures of the same side are paired; proofs of damage are left out', () => {
  const sides = pairSides([
    picture('back', 'top'),
    picture('out', 'front'),
    picture('back', 'front'),
    picture('deduction', 'damage'),
  ])
  expect(sides.map(({ angle, out, back }) => [angle, out?.id, back?.id])).toEqual([
    ['front', 'out-front', 'back-front'],
    ['top', undefined, 'back-top'],
  ])
  expect(pairSides([])).toEqual([])
})

/** The result of the walk when it was last changed; `testing/proof/reachable.test.ts` counts again and compares. */
export const reachableCounts = {
  one: { states: 108_744, moves: 796_128, atRest: 2730 },
  requests: { states: 1_204_326, moves: 8_898_558, atRest: 29_384 },
  refunds: { states: 478_429, moves: 4_555_155, atRest: 7035 },
  units: { states: 130_596, moves: 951_510, atRest: 2882 },
} as const

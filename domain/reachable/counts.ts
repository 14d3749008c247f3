/** The result of the walk when it was last changed; `testing/proof/reachable.test.ts` counts again and compares. */
export const reachableCounts = {
  one: { states: 108_798, moves: 796_457, atRest: 2730 },
  requests: { states: 1_204_758, moves: 8_901_190, atRest: 29_384 },
  refunds: { states: 478_703, moves: 4_557_415, atRest: 7035 },
  units: { states: 130_686, moves: 952_043, atRest: 2882 },
} as const

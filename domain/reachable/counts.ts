/** The result of the walk when it was last changed; `testing/proof/reachable.test.ts` counts again and compares. */
export const reachableCounts = {
  one: { states: 122_655, moves: 894_055, atRest: 3166 },
  requests: { states: 1_817_949, moves: 13_396_281, atRest: 45_442 },
  refunds: { states: 539_295, moves: 5_117_823, atRest: 8161 },
  units: { states: 147_030, moves: 1_067_503, atRest: 3336 },
} as const

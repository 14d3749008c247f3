/** What the walk found when it was last changed: docs/states.md tells it, `server/proof/reachable.test.ts` counts anew. */
export const reachableCounts = {
  one: { states: 118_665, moves: 693_057, atRest: 3046 },
  requests: { states: 0, moves: 0, atRest: 0 },
  refunds: { states: 536_287, moves: 3_940_447, atRest: 8383 },
  units: { states: 148_872, moves: 882_699, atRest: 3438 },
} as const

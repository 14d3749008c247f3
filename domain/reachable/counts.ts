/** What the walk found when it was last changed: docs/states.md tells it, `server/proof/reachable.test.ts` counts anew. */
export const reachableCounts = {
  one: { states: 118_665, moves: 751_329, atRest: 3046 },
  requests: { states: 1_888_197, moves: 12_051_401, atRest: 48_610 },
  refunds: { states: 520_975, moves: 4_209_073, atRest: 7857 },
  units: { states: 143_946, moves: 920_955, atRest: 3224 },
} as const

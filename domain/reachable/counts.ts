/** What the walk found when it was last changed; `testing/proof/reachable.test.ts` counts anew. */
export const reachableCounts = {
  one: { states: 122_655, moves: 894_055, atRest: 3166 },
  requests: { states: 1_837_821, moves: 11_732_905, atRest: 45_442 },
  refunds: { states: 547_067, moves: 4_431_531, atRest: 8161 },
  units: { states: 148_974, moves: 953_987, atRest: 3336 },
} as const

/** The result of the walk when it was last changed; `testing/proof/reachable.test.ts` counts again and compares. */
export const reachableCounts = {
  one: { states: 108_744, moves: 796_128, atRest: 2730 },
  requests: { states: 1_364_043, moves: 10_054_029, atRest: 33_466 },
  refunds: { states: 507_219, moves: 4_813_815, atRest: 7561 },
  units: { states: 139_524, moves: 1_013_323, atRest: 3096 },
} as const

/** What the holder of a machine that is called back may have (GPSR article 37): his choice of at least two, as law has it. */
export const recallRemedies = ['repair', 'replace', 'refund'] as const
export type RecallRemedy = (typeof recallRemedies)[number]

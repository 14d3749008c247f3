/**
 * Remedies for the holder of a recalled machine (GPSR article 37): they choose between at least two, as the law
 * requires.
 */
export const recallRemedies = ['repair', 'replace', 'refund'] as const
export type RecallRemedy = (typeof recallRemedies)[number]

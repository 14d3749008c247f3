/** The choices of a customer whose reservation has no machine. */
export const shortageChoices = ['wait', 'other', 'refund'] as const
export type ShortageChoice = (typeof shortageChoices)[number]

/** What a customer may choose whose machine is missing. */
export const shortageChoices = ['wait', 'other', 'refund'] as const
export type ShortageChoice = (typeof shortageChoices)[number]

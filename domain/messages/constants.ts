/** The topics of a message, in the order of the form. */
export const messageCategories = [
  'question',
  'product_question',
  'order',
  'delivery',
  'repair',
  'complaint',
  'privacy',
  'accessibility',
  'safety',
  'other',
] as const
export type MessageCategory = (typeof messageCategories)[number]

/** Limits that the form checks before the server does. */
export const messageLength = { min: 10, max: 5000 } as const
export const maxMessagePictures = 4

export function isMessageCategory(value: unknown): value is MessageCategory {
  return messageCategories.some(category => category === value)
}

/** Questions about a model are published, so they are shorter. */
export const questionLength = { min: 10, max: 500 } as const

/** States of a question about a model: waiting for staff, published with the model, or answered privately. */
export const questionStates = ['waiting', 'published', 'refused'] as const
export type QuestionState = (typeof questionStates)[number]

/** What a message may be about; the order is that of the form. */
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

/** Limits that the form tells before the server does. */
export const messageLength = { min: 10, max: 5000 } as const
export const maxMessagePictures = 4

export function isMessageCategory(value: unknown): value is MessageCategory {
  return messageCategories.some(category => category === value)
}

/** Questions beside a model stay short: they are read by others. */
export const questionLength = { min: 10, max: 500 } as const

/** Of a question about a model: waiting for staff, beside the model, or told to the asker alone. */
export const questionStates = ['waiting', 'published', 'refused'] as const
export type QuestionState = (typeof questionStates)[number]

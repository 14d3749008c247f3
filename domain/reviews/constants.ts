/** Limits that the form tells before the server does. */
export const reviewLength = {
  title: { min: 3, max: 80 },
  text: { min: 20, max: 2000 },
  author: { min: 1, max: 40 },
} as const

/** Waiting for staff, beside the model, or not shown with the reason why. */
export const reviewStates = ['waiting', 'published', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

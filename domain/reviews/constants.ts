/** Limits that the form checks before the server does. */
export const reviewLength = {
  title: { min: 3, max: 80 },
  text: { min: 20, max: 2000 },
  author: { min: 1, max: 40 },
} as const

/** Waiting for staff, published with the model, or hidden with a reason. */
export const reviewStates = ['waiting', 'published', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

import { z } from 'zod'

/**
 * One line of text that every database, letterhead and mail header takes: no control characters, no half of a pair, and
 * nothing that turns the direction of what stands behind it.
 */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]*$/u, 'invalid')
    .max(max)

/** Several lines, otherwise the same. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u, 'invalid')
    .max(max)

/** Why something was done, as the audit log keeps it. */
export const reasonField = lines(500).min(3)

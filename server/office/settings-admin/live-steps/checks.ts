import type { LiveStep } from '#domain/going-live/steps.ts'
import type { Context } from '#server/platform/context.ts'

/** What a step still misses, read from the real state; nothing: it is done. */
type Check = (context: Context, now: Date) => readonly string[] | Promise<readonly string[]>

export type Checks = Partial<Record<LiveStep, Check>>

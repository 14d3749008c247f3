import { activityStatuses, activityTypes } from './constants.ts'

export const activityPhases = ['draft', 'scheduled', 'running', 'ended', 'stopped'] as const
export type ActivityPhase = (typeof activityPhases)[number]

export interface ActivityState {
  readonly activity_type: number
  readonly activity_status: number
  readonly start_time: Date
  readonly end_time: Date
  readonly started_at: Date | null
  readonly stopped_at: Date | null
}

/** The phase of an activity now. */
export function getActivityPhase(activity: ActivityState, now: Date): ActivityPhase {
  const { activity_status, start_time, end_time } = activity
  if (activity_status === activityStatuses.draft) return 'draft'
  if (activity_status === activityStatuses.stopped) return 'stopped'
  if (now >= end_time) return 'ended'
  return now < start_time ? 'scheduled' : 'running'
}

export function isRunning(activity: ActivityState, now: Date): boolean {
  return getActivityPhase(activity, now) === 'running'
}

/**
 * The period in which it applied, even if it was started late or stopped early; undefined: it has not applied so far.
 */
export function countedSpan(activity: ActivityState, now: Date): { from: Date; until: Date } | undefined {
  const { start_time, end_time, started_at, stopped_at } = activity
  if (started_at === null) return undefined
  const from = latest(start_time, started_at)
  const until = stopped_at === null ? end_time : earliest(end_time, stopped_at)
  return from < until && from <= now ? { from, until } : undefined
}

/** Terms that customers were shown and may rely on. Its texts may be improved while it runs. */
const promisedFields = [
  'activity_type',
  'start_time',
  'end_time',
  'discount_type',
  'discount_value',
  'reward_type',
  'reward_value',
  'reward_valid_days',
  'mutual_allowed',
] as const

export type ActivityTerms = Readonly<Record<(typeof promisedFields)[number], unknown>>

export function mayChange(
  activity: ActivityState & ActivityTerms,
  requested: ActivityTerms,
  { now, hasRules }: { now: Date; hasRules: boolean },
): boolean {
  const phase = getActivityPhase(activity, now)
  if (phase === 'ended' || phase === 'stopped') return false
  // Only discount activities have rules; an invitation has none.
  if (hasRules && requested.activity_type !== activityTypes.discount) return false
  return phase !== 'running' || promisedFields.every(name => isSame(activity[name], requested[name]))
}

/** Whether the new terms give customers more: a longer period, another kind of discount, or a larger one. */
export function offersMore(before: ActivityTerms, requested: ActivityTerms): boolean {
  const isMore = (name: keyof ActivityTerms) => Number(requested[name] ?? 0) > Number(before[name] ?? 0)
  const isOther = (name: keyof ActivityTerms) => requested[name] !== before[name]
  return (
    (['activity_type', 'discount_type', 'reward_type'] as const).some(isOther) ||
    (['end_time', 'discount_value', 'reward_value', 'reward_valid_days', 'mutual_allowed'] as const).some(isMore) ||
    Number(requested.start_time) < Number(before.start_time)
  )
}

export function mayStart(activity: ActivityState, now: Date): boolean {
  return activity.activity_status === activityStatuses.draft && now < activity.end_time
}

export function mayStop(activity: ActivityState, now: Date): boolean {
  const phase = getActivityPhase(activity, now)
  return phase === 'scheduled' || phase === 'running'
}

/** An activity that has applied cannot be removed: past prices and invitations refer to it. */
export function mayRemove(activity: ActivityState, now: Date): boolean {
  return countedSpan(activity, now) === undefined
}

/**
 * The rules of a running activity are promised too: one may be added, but existing ones change only by stopping the
 * activity.
 */
export function mayChangeRules(activity: ActivityState, now: Date): { add: boolean; change: boolean } {
  const phase = getActivityPhase(activity, now)
  const isOpen = phase !== 'ended' && phase !== 'stopped' && activity.activity_type === activityTypes.discount
  return { add: isOpen, change: isOpen && phase !== 'running' }
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other
}

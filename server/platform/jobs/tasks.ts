import type { Context } from '../context.ts'
import { ExtensionPoint } from '../extensions.ts'
import type { Job } from './job.ts'

export interface Task {
  work(context: Context, payload: never): Promise<unknown>
  /** Seconds between the end of a run and the next. */
  every?: number
  daily?: true
  /** The first run of a new database comes at once. */
  atStart?: true
  /** It cleans up or compares, and nothing that people see depends on the day of its run. */
  housekeeping?: true
}

/** By the name of the job. */
export type Tasks = Readonly<Record<string, Task>>

export const backgroundTasks = new ExtensionPoint<Tasks>('background work')

/** While one of them says so, what recurs only looks again a little later. */
export const recurringPauses = new ExtensionPoint<readonly ((context: Context) => Promise<boolean>)[]>(
  'pauses of what recurs',
)

/** Work that is done when it is asked for; the compiler compares what it takes with what the job is told. */
export function demandTask<Payload extends object>(
  { name }: Job<Payload>,
  work: (context: Context, payload: Payload) => Promise<unknown>,
): Tasks {
  return { [name]: { work: work as Task['work'] } }
}

import type { Context } from '../context.ts'
import { ExtensionPoint } from '../extensions.ts'
import type { Job } from './job.ts'

export interface Task {
  work(context: Context, payload: never): Promise<unknown>
  /** Seconds between the end of a run and the next. */
  every?: number
  daily?: true
  /** In a new database the first run is at once. */
  atStart?: true
  /** It cleans up or compares, and nothing that people see depends on the day of its run. */
  housekeeping?: true
}

/** Tasks by the name of their job. */
export type Tasks = Readonly<Record<string, Task>>

export const backgroundTasks = new ExtensionPoint<Tasks>('background work')

/** While one of these returns true, recurring tasks only check again a little later. */
export const recurringPauses = new ExtensionPoint<readonly ((context: Context) => Promise<boolean>)[]>(
  'pauses of what recurs',
)

/** A task that runs on demand; the compiler compares its input with the payload of the job. */
export function demandTask<Payload extends object>(
  { name }: Job<Payload>,
  work: (context: Context, payload: Payload) => Promise<unknown>,
): Tasks {
  return { [name]: { work: work as Task['work'] } }
}

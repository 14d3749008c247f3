import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Outcome, Task } from './lane.ts'

export type Run = (task: Task) => Promise<Outcome>

/** Printed by a worker that has loaded the file with the fault. */
const mark = 'planted fault loaded:'

/** Works off something in several processes at once, until there is nothing more. */
export async function inLanes(count: number, work: (run: Run) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => inLane(work)))
}

async function inLane(work: (run: Run) => Promise<void>): Promise<void> {
  const lane = fork(join(import.meta.dirname, 'lane.ts'))
  lane.once('exit', code => code === 0 || process.exit(1))
  await once(lane, 'message')
  await work(async task => {
    lane.send(task)
    const [outcome] = await once(lane, 'message')
    return outcome as Outcome
  })
  lane.disconnect()
}

/** Whether the fault was there, and what ended the run: a timeout finds nothing. */
export function readOutcome({ failed, text }: Outcome, plant: string) {
  const wasThere = text.includes(`${mark} ${plant}`)
  const isTimeout = /Test timed out|Hook timed out/.test(text) && !/AssertionError/.test(text)
  return { wasThere, isTimeout, failed: failed && wasThere && !isTimeout }
}

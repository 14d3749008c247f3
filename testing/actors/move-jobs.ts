import type { World } from './world.ts'

const locked = ['_private_jobs', '_private_job_queues'] as const

/** Time passes for the queue: jobs are due, and what a process held that has died is free again after four hours. */
export async function moveJobs(world: Pick<World, 'rows'>, ms: number): Promise<void> {
  const passed = 'make_interval(secs => $1::double precision / 1000)'
  await world.rows(`update graphile_worker._private_jobs set run_at = run_at - ${passed} where locked_at is null`, ms)
  for (const table of locked) {
    await world.rows(
      `update graphile_worker.${table} set locked_at = locked_at - ${passed} where locked_at is not null`,
      ms,
    )
    await world.rows(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at < now() - interval '4 hours'`,
    )
  }
}

import type { Context } from '../context.ts'
import { Metrics } from './metrics.ts'
import { watchProcess } from './watch-process.ts'
import { watchShop } from './watch-shop.ts'

/** All metrics of this process except those of its HTTP side. Loaded only where metrics are enabled. */
export function openMetrics(context: Context): Metrics {
  const metrics = new Metrics()
  watchProcess(metrics, context)
  if (context.environment.worker) watchShop(metrics, context)
  return metrics
}

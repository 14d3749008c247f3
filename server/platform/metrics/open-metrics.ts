import type { Context } from '../context.ts'
import { Metrics } from './metrics.ts'
import { watchProcess } from './watch-process.ts'
import { watchShop } from './watch-shop.ts'

/** Everything this process can tell, but for what its HTTP side adds. Loaded only where somebody wants to know. */
export function openMetrics(context: Context): Metrics {
  const metrics = new Metrics()
  watchProcess(metrics, context)
  if (context.environment.worker) watchShop(metrics, context)
  return metrics
}

import { endOnSignal } from '#server/app/end-on-signal.ts'
import { EnvironmentError, readEnvironment } from '#server/platform/environment.ts'
import { loadSimulator } from './load-simulator.ts'

/** Jobs only, in a process of their own (`npm run worker`), beside app processes with WORKER=off. */
try {
  const environment = readEnvironment(process.env)
  const { startWorker } = await import('./start.ts')
  const worker = await startWorker({ environment, loadSimulator })
  console.info('Genie works off its jobs')
  const look = setInterval(() => {
    if (worker.isRunning()) return
    console.error('genie: the queue has stopped')
    process.exit(1)
  }, 5000)
  endOnSignal(() => {
    clearInterval(look)
    return worker.stop()
  })
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.report : error)
  process.exit(1)
}

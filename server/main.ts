import { EmbeddedPostgresError } from '#db/embedded/embedded-error.ts'
import { endOnSignal } from '#server/app/end-on-signal.ts'
import { EnvironmentError, readEnvironment } from '#server/platform/environment.ts'
import { loadSimulator } from './load-simulator.ts'

const development = process.argv.includes('--dev')

// Settings are read before the shop is loaded: a wrong one is told at once.
try {
  const environment = readEnvironment(process.env)
  const { startServer } = await import('./start.ts')
  const server = await startServer({ environment, development, loadSimulator })
  console.log(server.welcome.join('\n'))
  // Ctrl-C is somebody waiting at a keyboard; SIGTERM comes when this process is replaced by the next one.
  endOnSignal(signal => server.stop(signal === 'SIGTERM' ? 'gently' : undefined))
} catch (error) {
  console.error(formatStartError(error) ?? error)
  process.exit(1)
}

/** What somebody can mend is told in a line for each thing; anything else with its stack. */
function formatStartError(error: unknown): string | undefined {
  if (error instanceof EnvironmentError) return error.report
  if (error instanceof EmbeddedPostgresError) return `genie: ${error.message}`
  const { code, port } = error as { code?: string; port?: number }
  const name = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT'
  return code === 'EADDRINUSE' ? `genie: port ${port} is taken; set ${name} to another one` : undefined
}

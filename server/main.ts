import { EnvironmentError } from './environment.ts'
import { startServer } from './start.ts'

const development = process.argv.includes('--dev')

try {
  const server = await startServer({ variables: process.env, development })
  console.log(server.welcome.join('\n'))
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C means: now.
      if (stopping) process.exit(1)
      stopping = true
      server.stop().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(error instanceof EnvironmentError ? `genie: ${error.message}` : error)
  process.exit(1)
}

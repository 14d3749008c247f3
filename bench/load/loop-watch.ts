import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the shop beside it: how long its event loop was kept by one turn, in CPU of its thread, so that a busy
 * machine changes nothing. It spins meanwhile: an idle turn takes a hundredth of a millisecond.
 */
const port = Number(process.env.LOOP_WATCH_PORT)

/** Shorter turns are those of the watch itself. */
const least = 0.2

let longest = 0
let all = 0
let threads = 0
let before = process.threadCpuUsage()
let spinning = false

function turn(): void {
  const now = process.threadCpuUsage()
  const took = msOf(now) - msOf(before)
  longest = Math.max(longest, took)
  if (took > least) all += took
  before = now
  if (spinning) setImmediate(turn)
}

const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
/** CPU of all threads but this one. */
const beside = () => msOf(process.cpuUsage()) - msOf(process.threadCpuUsage())

/** Asked for `/start`, it begins to look; asked for `/stop`, it tells. Its own answers are in neither. */
const server = createServer((request, response) => {
  const told = { longest, loop: all, threads: beside() - threads }
  spinning = request.url === '/start'
  response.on('finish', () => {
    if (!spinning) return
    setTimeout(() => {
      before = process.threadCpuUsage()
      longest = 0
      all = 0
      threads = beside()
      turn()
    }, 5)
  })
  response.end(JSON.stringify(told))
})
// Its threads load this too.
if (port && isMainThread) server.listen(port, '127.0.0.1').unref()

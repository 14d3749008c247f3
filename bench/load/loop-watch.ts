import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the shop: how long one turn blocked its event loop, in CPU time of its thread, so that other load on the
 * machine changes nothing. It spins meanwhile: an idle turn takes a hundredth of a millisecond.
 */
const port = Number(process.env.LOOP_WATCH_PORT)

/** Shorter turns are caused by the measurement itself. */
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
/** CPU of all threads except this one. */
const beside = () => msOf(process.cpuUsage()) - msOf(process.threadCpuUsage())

/** `/start` begins the measurement, `/stop` returns it. Its own responses are not included. */
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
// Its worker threads load this file too.
if (port && isMainThread) server.listen(port, '127.0.0.1').unref()

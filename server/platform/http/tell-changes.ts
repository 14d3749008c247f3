import { PassThrough } from 'node:stream'
import type { backOfficeEndpoints } from '#contract/office/back-office.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { RawAnswer, type RouteInput } from './calls/route.ts'
import { personOf } from './person.ts'

type Input = RouteInput<(typeof backOfficeEndpoints)['GET /admin/events']>

/** Shorter than any proxy waits for a byte. */
const pulseMs = 20_000
/** Then the browser comes again, with a token that is newer and a role that still holds. */
const longestMs = 10 * 60_000
/** Tabs of the whole team on one process. */
const mostStreams = 500
/** Tabs of one browser. */
const mostOfSession = 12
/** All browsers of one person: sessions cost nothing. */
const mostOfPerson = 60

interface Hub {
  /** With the session and the person each belongs to. */
  streams: Map<PassThrough, { sessionId: string; userId: string }>
}

const hubs = new WeakMap<Context['notifications'], Hub>()

/** One listener a process, however many look on. Lost, it costs one question: every stream says that it may have missed something. */
function hubOf({ notifications }: Context): Hub {
  const known = hubs.get(notifications)
  if (known) return known
  const hub: Hub = { streams: new Map() }
  hubs.set(notifications, hub)
  const say = (text: string) => {
    for (const stream of hub.streams.keys()) stream.write(text)
  }
  notifications.on('work_changed', topic => say(`data: ${topic}\n\n`))
  // A browser asks everything again after a break.
  notifications.on('reconnected', () => closeStreams({ notifications }))
  return hub
}

/** Before a process stops, and when it can't tell what it missed. */
export function closeStreams({ notifications }: Pick<Context, 'notifications'>): void {
  for (const stream of hubs.get(notifications)?.streams.keys() ?? []) stream.end()
}

/** How many screens this process tells of changes. */
export function openStreams({ notifications }: Pick<Context, 'notifications'>): number {
  return hubs.get(notifications)?.streams.size ?? 0
}

export async function tellChanges({ context, caller }: Input): Promise<never> {
  const { sessionId, userId } = personOf(caller)
  const { streams } = hubOf(context)
  const ofPerson = [...streams.values()].filter(one => one.userId === userId)
  const own = ofPerson.filter(one => one.sessionId === sessionId).length
  const isFull = streams.size >= mostStreams || ofPerson.length >= mostOfPerson
  if (isFull || own >= mostOfSession) refuse('too_many_requests')
  const stream = new PassThrough()
  streams.set(stream, { sessionId, userId })
  const pulse = setInterval(() => stream.write(': pulse\n\n'), pulseMs).unref()
  const end = setTimeout(() => stream.end(), longestMs).unref()
  stream.on('close', () => {
    clearInterval(pulse)
    clearTimeout(end)
    streams.delete(stream)
  })
  stream.write(': open\n\n')
  throw new RawAnswer({
    stream,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies that gather answers would hold it back.
      'x-accel-buffering': 'no',
    },
  })
}

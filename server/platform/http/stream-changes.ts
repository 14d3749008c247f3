import { PassThrough } from 'node:stream'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { type Input, RawResponse } from './calls/route.ts'
import { requireUser } from './require-user.ts'

/** Shorter than the idle timeout of any proxy. */
const pulseMs = 20_000
/** Then the browser reconnects, with a newer token and a checked role. */
const maxStreamMs = 10 * 60_000
/** For the tabs of the whole team on one process. */
const maxStreams = 500
/** For the tabs of one browser. */
const maxPerSession = 12
/** For all browsers of one person, because sessions cost nothing. */
const maxPerUser = 60

interface Hub {
  /** With the session and the user of each stream. */
  streams: Map<PassThrough, { sessionId: string; userId: string }>
}

const hubs = new WeakMap<Context['notifications'], Hub>()

/**
 * One listener per process, however many streams are open. If it is lost, every stream is closed, because it may have
 * missed an event.
 */
function getHub({ notifications }: Context): Hub {
  const known = hubs.get(notifications)
  if (known) return known
  const hub: Hub = { streams: new Map() }
  hubs.set(notifications, hub)
  const say = (text: string) => {
    for (const stream of hub.streams.keys()) stream.write(text)
  }
  notifications.on('work_changed', topic => say(`data: ${topic}\n\n`))
  // After a reconnect the browser requests everything again.
  notifications.on('reconnected', () => closeStreams({ notifications }))
  return hub
}

/** Called before a process stops, and when it may have missed events. */
export function closeStreams({ notifications }: Pick<Context, 'notifications'>): void {
  for (const stream of hubs.get(notifications)?.streams.keys() ?? []) stream.end()
}

/** The number of open streams in this process. */
export function openStreams({ notifications }: Pick<Context, 'notifications'>): number {
  return hubs.get(notifications)?.streams.size ?? 0
}

export async function streamChanges({ context, caller }: Input<'GET /admin/events'>): Promise<never> {
  const { sessionId, userId } = requireUser(caller)
  const { streams } = getHub(context)
  const userStreams = [...streams.values()].filter(one => one.userId === userId)
  const sessionStreams = userStreams.filter(one => one.sessionId === sessionId).length
  const isFull = streams.size >= maxStreams || userStreams.length >= maxPerUser
  if (isFull || sessionStreams >= maxPerSession) refuse('too_many_requests')
  const stream = new PassThrough()
  streams.set(stream, { sessionId, userId })
  const pulse = setInterval(() => stream.write(': pulse\n\n'), pulseMs).unref()
  const end = setTimeout(() => stream.end(), maxStreamMs).unref()
  stream.on('close', () => {
    clearInterval(pulse)
    clearTimeout(end)
    streams.delete(stream)
  })
  stream.write(': open\n\n')
  throw new RawResponse({
    stream,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Prevents proxies from buffering the stream.
      'x-accel-buffering': 'no',
    },
  })
}

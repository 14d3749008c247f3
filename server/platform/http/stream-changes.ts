import { PassThrough } from 'node:stream'
import type { backOfficeEndpoints } from '#contract/office/back-office.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { RawResponse, type RouteInput } from './calls/route.ts'
import { requireUser } from './require-user.ts'

type Input = RouteInput<(typeof backOfficeEndpoints)['GET /admin/events']>

/** Shorter than any proxy waits for a byte. */
const pulseMs = 20_000
/** Then the browser comes again, with a token that is newer and a role that still holds. */
const maxStreamMs = 10 * 60_000
/** Tabs of the whole team on one process. */
const maxStreams = 500
/** Tabs of one browser. */
const maxPerSession = 12
/** All browsers of one person: sessions cost nothing. */
const maxPerUser = 60

interface Hub {
  /** With the session and the person each belongs to. */
  streams: Map<PassThrough, { sessionId: string; userId: string }>
}

const hubs = new WeakMap<Context['notifications'], Hub>()

/** One listener a process, however many look on. Lost, it costs one question: every stream says that it may have missed something. */
function getHub({ notifications }: Context): Hub {
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

export async function streamChanges({ context, caller }: Input): Promise<never> {
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
      // Proxies that gather answers would hold it back.
      'x-accel-buffering': 'no',
    },
  })
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, createLive, readTopics } from './live-channel.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function aStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(signal) {
      controller = signal
    },
  })
  return { stream, say: (text: string) => controller?.enqueue(bytes(text)), end: () => controller?.close() }
}

test('topics are read from data lines, however the bytes are split', async () => {
  const { stream, say, end } = aStream()
  for (const chunk of [': hello\n\nda', 'ta: orders:R-1\n', '\ndata: refunds\n\n: still here\n\n']) say(chunk)
  end()
  const topics: string[] = []
  for await (const topic of readTopics(stream)) topics.push(topic)
  expect(topics).toEqual(['orders:R-1', 'refunds'])
})

test('a change of an order reaches its own screen and the list', () => {
  const [list, one, other] = [['orders'], ['orders:R-1'], ['orders:R-2']].map(topics => ({ topics, changed() {} }))
  expect(
    connect(
      [list, one, other].filter(listener => listener !== undefined),
      'orders:R-1',
    ),
  ).toEqual([list, one])
})

describe('the channel', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('calls every listener once after an interruption, and closes without listeners', async () => {
    const streams = [aStream(), aStream()]
    const signals: AbortSignal[] = []
    const open = vi.fn(async (signal: AbortSignal) => {
      signals.push(signal)
      const next = streams[signals.length - 1]
      if (!next) throw new Error('no more')
      return next.stream
    })
    const live = createLive({ open, log: vi.fn(), page: { addEventListener: vi.fn() }, wait: async () => {} })
    const changed = vi.fn()
    const stop = live.listen(['orders'], changed)
    await vi.advanceTimersByTimeAsync(10)
    expect(live.isOpen()).toBe(true)
    streams[0]?.say('data: refunds\n\n')
    await vi.advanceTimersByTimeAsync(500)
    expect(changed).not.toHaveBeenCalled()
    streams[0]?.say('data: orders:R-1\n\ndata: orders:R-2\n\n')
    await vi.advanceTimersByTimeAsync(500)
    expect(changed).toHaveBeenCalledTimes(1)
    streams[0]?.end()
    await vi.advanceTimersByTimeAsync(500)
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
    await vi.advanceTimersByTimeAsync(3000)
    expect(signals.at(-1)?.aborted).toBe(true)
  })
})

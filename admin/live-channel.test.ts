import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, createLive, readTopics, restMs } from './live-channel.ts'

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

  /** A tab that can be hidden, and a channel of one stream. */
  function aTab() {
    const { stream, say } = aStream()
    let shown = () => {}
    const view = {
      visibilityState: 'visible' as DocumentVisibilityState,
      addEventListener: (_name: string, listener: () => void) => {
        shown = listener
      },
    }
    const show = (state: DocumentVisibilityState) => {
      view.visibilityState = state
      shown()
    }
    const live = createLive({ open: async () => stream, log: vi.fn(), page: { addEventListener: vi.fn() }, view })
    return { live, show, news: (topic: string) => say(`data: ${topic}\n\n`) }
  }

  test('the first news after a quiet time is shown at once, what follows at most once in five seconds', async () => {
    const { live, news } = aTab()
    const changed = vi.fn()
    const other = vi.fn()
    live.listen(['orders'], changed)
    live.listen(['refunds'], other)
    for (let round = 0; round < 600; round += 1) {
      news('orders')
      await vi.advanceTimersByTimeAsync(100)
      if (round === 2) expect(changed).toHaveBeenCalledTimes(1)
    }
    // A minute of news, ten times a second.
    expect(changed.mock.calls.length).toBeGreaterThan(10)
    expect(changed.mock.calls.length).toBeLessThanOrEqual(60_000 / restMs + 1)
    expect(other).not.toHaveBeenCalled()
    news('refunds')
    await vi.advanceTimersByTimeAsync(200)
    expect(other).toHaveBeenCalledTimes(1)
    // News while the screen rests is shown when it has rested, and without news nothing is loaded.
    await vi.advanceTimersByTimeAsync(10 * restMs)
    const before = changed.mock.calls.length
    for (const ms of [200, restMs - 300]) {
      news('orders')
      await vi.advanceTimersByTimeAsync(ms)
      expect(changed).toHaveBeenCalledTimes(before + 1)
    }
    await vi.advanceTimersByTimeAsync(10 * restMs)
    expect(changed).toHaveBeenCalledTimes(before + 2)
    news('orders')
    await vi.advanceTimersByTimeAsync(200)
    expect(changed).toHaveBeenCalledTimes(before + 3)
  })

  test('a hidden tab loads nothing until it is shown again, and then once', async () => {
    const { live, show, news } = aTab()
    const changed = vi.fn()
    const other = vi.fn()
    live.listen(['orders'], changed)
    live.listen(['refunds'], other)
    show('hidden')
    for (let round = 0; round < 300; round += 1) {
      news('orders')
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(changed).not.toHaveBeenCalled()
    show('visible')
    expect(changed).toHaveBeenCalledTimes(1)
    // Who switches back and forth loads no more often.
    for (const state of ['hidden', 'visible', 'hidden', 'visible'] as const) {
      news('orders')
      await vi.advanceTimersByTimeAsync(300)
      show(state)
    }
    expect(changed).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(restMs)
    expect(changed).toHaveBeenCalledTimes(2)
    expect(other).not.toHaveBeenCalled()
  })

  test('what a person changes themselves is shown at once, whenever its news arrives', async () => {
    const { live, news } = aTab()
    const changed = vi.fn()
    live.listen(['orders'], changed)
    for (const isTold of ['before', 'after']) {
      await vi.advanceTimersByTimeAsync(10 * restMs)
      changed.mockClear()
      for (const times of [1, 2, 3]) {
        if (isTold === 'before') news('orders')
        await vi.advanceTimersByTimeAsync(10)
        live.changedHere()
        if (isTold === 'after') news('orders')
        await vi.advanceTimersByTimeAsync(500)
        expect(changed).toHaveBeenCalledTimes(times)
      }
    }
  })

  test('a screen that has gone is not called', async () => {
    const { live, show, news } = aTab()
    const changed = vi.fn()
    live.listen(['refunds'], vi.fn())
    const stop = live.listen(['orders'], changed)
    await vi.advanceTimersByTimeAsync(10)
    news('orders')
    await vi.advanceTimersByTimeAsync(10)
    stop()
    await vi.advanceTimersByTimeAsync(restMs)
    show('visible')
    expect(changed).not.toHaveBeenCalled()
  })

  test('a page that is left holds no connection, and loads once when it is shown again', async () => {
    const signals: AbortSignal[] = []
    const open = vi.fn(async (signal: AbortSignal) => {
      signals.push(signal)
      return aStream().stream
    })
    const page = new EventTarget() as Window
    const view = { addEventListener: vi.fn(), visibilityState: 'visible' } as const
    const live = createLive({ open, log: vi.fn(), page, view })
    const changed = vi.fn()
    live.listen(['orders'], changed)
    await vi.advanceTimersByTimeAsync(10)
    // Also what a browser says when a page is loaded: nothing is opened twice.
    page.dispatchEvent(new Event('pageshow'))
    page.dispatchEvent(new Event('pagehide'))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await vi.advanceTimersByTimeAsync(10 * restMs)
    expect(changed).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('pageshow'))
    await vi.advanceTimersByTimeAsync(restMs)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test('calls every listener once after an interruption, and closes without listeners', async () => {
    const streams = [aStream(), aStream()]
    const signals: AbortSignal[] = []
    const open = vi.fn(async (signal: AbortSignal) => {
      signals.push(signal)
      const next = streams[signals.length - 1]
      if (!next) throw new Error('no more')
      return next.stream
    })
    const page = { addEventListener: vi.fn() }
    const view = { addEventListener: vi.fn(), visibilityState: 'visible' } as const
    const live = createLive({ open, log: vi.fn(), page, view, wait: async () => {} })
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
    await vi.advanceTimersByTimeAsync(restMs)
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
    await vi.advanceTimersByTimeAsync(3000)
    expect(signals.at(-1)?.aborted).toBe(true)
  })
})

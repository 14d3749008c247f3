/** The live channel for screens: reports that data of a topic have changed. */
export interface Live {
  /** `orders` covers every order, `orders:R-1` that one. Returns the function that unsubscribes. */
  listen: (topics: readonly string[], changed: () => void) => () => void
  /** The person at this screen changed something: the news of it is shown at once, however recent the last load. */
  changedHere: () => void
  /** Whether the channel is open now. */
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
}

export interface LiveDeps {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  log: (message: string, details?: unknown) => void
  /** `window`: coming back online triggers an immediate attempt; a page that is left holds no connection. */
  page: Pick<Window, 'addEventListener'>
  /** `document`: nothing is loaded for a tab that is hidden. */
  view: {
    visibilityState: DocumentVisibilityState
    addEventListener: (name: 'visibilitychange', shown: () => void) => void
  }
  wait?: (ms: number) => Promise<void>
}

interface Listener {
  topics: readonly string[]
  changed: () => void
  /** Something changed since it was last called. */
  isStale: boolean
  /** While events are gathered, and after it was called. */
  timer?: ReturnType<typeof setTimeout> | undefined
}

const firstWaitMs = 1000
const maxWaitMs = 30_000
/** Several events of one action arrive together; the screen loads once. */
const gatherMs = 150
/** News after a quiet time is shown at once; a screen that was just loaded gathers what follows, at any rate of news. */
export const restMs = 5000

/**
 * One stream for all screens, open while one of them listens. It only reports that something changed; the screen then
 * loads the data by its usual call. After an interruption every listener is called once, because events may have been
 * missed. A listener is called at once, then at most once in `restMs`, and only while the tab is shown.
 */
export function createLive({ open, log, page, view, wait = sleep }: LiveDeps): Live {
  const listeners = new Set<Listener>()
  const watchers = new Set<() => void>()
  let running: AbortController | undefined
  let isOpen = false
  let wake = () => {}

  page.addEventListener('online', () => wake())
  // A browser may preserve a page that was left, with its connections, of which a server gets six.
  page.addEventListener('pagehide', stop)
  page.addEventListener('pageshow', () => {
    if (listeners.size > 0) start(true)
  })
  view.addEventListener('visibilitychange', () => {
    for (const listener of listeners) call(listener)
  })

  function setOpen(now: boolean) {
    if (isOpen === now) return
    isOpen = now
    for (const watcher of watchers) watcher()
  }

  function notify(found: Iterable<Listener>) {
    for (const listener of found) {
      listener.isStale = true
      if (!listener.timer) callAfter(gatherMs, listener)
    }
  }

  function callAfter(ms: number, listener: Listener) {
    listener.timer = setTimeout(() => {
      listener.timer = undefined
      call(listener)
    }, ms)
  }

  /** In a hidden tab it stays stale, and is called when the tab is shown again. */
  function call(listener: Listener) {
    if (!listener.isStale || listener.timer || !listeners.has(listener) || view.visibilityState === 'hidden') return
    listener.isStale = false
    callAfter(restMs, listener)
    listener.changed()
  }

  function start(isAgain: boolean) {
    if (running) return
    running = new AbortController()
    void run(running.signal, isAgain)
  }

  function stop() {
    running?.abort()
    running = undefined
  }

  async function run(signal: AbortSignal, isAgain: boolean) {
    let waitMs = firstWaitMs
    let broken = isAgain
    while (!signal.aborted) {
      try {
        const stream = await open(signal)
        if (broken) notify(listeners)
        setOpen(true)
        waitMs = firstWaitMs
        for await (const topic of readTopics(stream)) notify(connect(listeners, topic))
      } catch (error) {
        if (!signal.aborted) log('live channel', error)
      }
      setOpen(false)
      broken = true
      if (signal.aborted) return
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      await Promise.race([wait(waitMs), woken])
      waitMs = Math.min(maxWaitMs, waitMs * 2)
    }
  }

  return {
    listen(topics, changed) {
      const listener: Listener = { topics, changed, isStale: false }
      listeners.add(listener)
      start(false)
      return () => {
        listeners.delete(listener)
        // The next screen may subscribe right after this one unsubscribes: only then is the stream closed.
        setTimeout(() => {
          if (listeners.size === 0) stop()
        }, 2000)
      }
    },
    changedHere() {
      for (const listener of listeners) {
        clearTimeout(listener.timer)
        listener.timer = undefined
        if (listener.isStale) callAfter(gatherMs, listener)
      }
    },
    isOpen: () => isOpen,
    subscribe(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}

export function connect<One extends Pick<Listener, 'topics'>>(listeners: Iterable<One>, topic: string): One[] {
  const [whole = topic] = topic.split(':')
  return [...listeners].filter(({ topics }) => topics.includes(topic) || topics.includes(whole))
}

/** The `data:` lines of an event stream; its comments only keep the connection open. */
export async function* readTopics(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

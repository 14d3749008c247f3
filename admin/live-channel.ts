/** The live channel for screens: reports that data of a topic have changed. */
export interface Live {
  /** `orders` covers every order, `orders:R-1` that one. Returns the function that unsubscribes. */
  listen: (topics: readonly string[], changed: () => void) => () => void
  /** Whether the channel is open now. */
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
}

export interface LiveDeps {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  log: (message: string, details?: unknown) => void
  /** `window`: coming back online triggers an immediate attempt. */
  page: Pick<Window, 'addEventListener'>
  wait?: (ms: number) => Promise<void>
}

interface Listener {
  topics: readonly string[]
  changed: () => void
}

const firstWaitMs = 1000
const maxWaitMs = 30_000
/** Several events of one action arrive together; the screen loads once. */
const gatherMs = 150

/**
 * One stream for all screens, open while one of them listens. It only reports that something changed; the screen then
 * loads the data by its usual call. After an interruption every listener is called once, because events may have been
 * missed.
 */
export function createLive({ open, log, page, wait = sleep }: LiveDeps): Live {
  const listeners = new Set<Listener>()
  const watchers = new Set<() => void>()
  const waiting = new Set<Listener>()
  let running: AbortController | undefined
  let isOpen = false
  let wake = () => {}
  let gathering = false

  page.addEventListener('online', () => wake())

  function setOpen(now: boolean) {
    if (isOpen === now) return
    isOpen = now
    for (const watcher of watchers) watcher()
  }

  function notify(found: Iterable<Listener>) {
    for (const listener of found) waiting.add(listener)
    if (gathering || waiting.size === 0) return
    gathering = true
    setTimeout(() => {
      gathering = false
      const now = [...waiting].filter(listener => listeners.has(listener))
      waiting.clear()
      for (const { changed } of now) changed()
    }, gatherMs)
  }

  async function run(signal: AbortSignal) {
    let waitMs = firstWaitMs
    let broken = false
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
      const listener = { topics, changed }
      listeners.add(listener)
      if (!running) {
        running = new AbortController()
        void run(running.signal)
      }
      return () => {
        listeners.delete(listener)
        // The next screen may subscribe right after this one unsubscribes: only then is the stream closed.
        setTimeout(() => {
          if (listeners.size > 0) return
          running?.abort()
          running = undefined
        }, 2000)
      }
    },
    isOpen: () => isOpen,
    subscribe(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}

export function connect(listeners: Iterable<Listener>, topic: string): Listener[] {
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

const root = document.documentElement
const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))

// Before the first paint: the theme a visitor chose. Without a choice the device decides (see ui/app/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {}

// A device without a Chinese face keeps the room of each sign until ours has come (see ui/app/own-hanzi.ts).
if (root.lang.startsWith('zh')) {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = '100px sans-serif'
  if (pen && Math.abs(pen.measureText('永').width - 100) > 1) {
    root.dataset.hanzi = 'none'
    add('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: '/hanzi-room.woff2' })
  }
}

// After it: the application. The page can be read without, so the line first brings what is seen; whoever touches
// something does not wait for that.
const { app, ahead } = document.currentScript.dataset
if (app) {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of ahead.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: app })
  }
  // What has come is not yet seen: the next frame shows it.
  const seen = () => requestAnimationFrame(() => setTimeout(begin))
  const whenPainted = () => {
    if (performance.getEntriesByType('paint').length > 0) seen()
    else new PerformanceObserver(seen).observe({ type: 'paint' })
  }
  addEventListener('load', whenPainted)
  for (const touch of ['pointerdown', 'keydown', 'touchstart', 'scroll']) {
    addEventListener(touch, begin, { once: true, capture: true, passive: true })
  }
  // A picture that never comes holds nothing up.
  setTimeout(begin, 4000)
}

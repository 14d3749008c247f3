const root = document.documentElement
const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))

// Before the first paint: the theme that the visitor chose. Without a choice the device decides (see ui/app/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {}

// Whose page it is, so that a customer's home does not begin as that of a stranger (see ui/app/current-user.ts).
try {
  const { type, r_expires_in, userInfo } = JSON.parse(localStorage.getItem('genie.session'))
  const isHere = r_expires_in > Date.now() / 1000 && userInfo?.auth_provider !== 'anonymous'
  if (type === 'customer' && isHere) root.dataset.person = type
} catch {}

// Without a Chinese font on the device, the space of each character is reserved until the web font is loaded (see
// ui/app/own-hanzi.ts).
if (root.lang.startsWith('zh')) {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = '100px sans-serif'
  if (pen && Math.abs(pen.measureText('永').width - 100) > 1) {
    root.dataset.hanzi = 'none'
    add('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: '/hanzi-room.woff2' })
  }
}

// After the paint: the application. The page is readable without it, so the connection first loads what is visible; an
// interaction loads the application at once.
const { app, ahead } = document.currentScript.dataset
if (app) {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of ahead.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: app })
  }
  // Loaded pictures are not painted yet: the next frame shows them.
  const seen = () => requestAnimationFrame(() => setTimeout(begin))
  const whenPainted = () => {
    if (performance.getEntriesByType('paint').length > 0) seen()
    else new PerformanceObserver(seen).observe({ type: 'paint' })
  }
  const shown = () => {
    if (document.readyState === 'complete') whenPainted()
    else addEventListener('load', whenPainted)
    for (const touch of ['pointerdown', 'keydown', 'touchstart', 'scroll']) {
      addEventListener(touch, begin, { once: true, capture: true, passive: true })
    }
    // A picture that never loads does not delay the application.
    setTimeout(begin, 4000)
  }
  // A page that is made ready while its link is pressed may never be shown: until then it asks and stores nothing.
  if (document.prerendering) document.addEventListener('prerenderingchange', shown, { once: true })
  else shown()
}

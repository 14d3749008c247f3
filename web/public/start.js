// Before the first paint: the theme a visitor chose. Without a choice the device decides (see web/layout/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}

// After it: the application. The page can be read without, so the line first brings what is seen; whoever touches
// something does not wait for that.
const { app, ahead } = document.currentScript.dataset
if (app) {
  let begun = false
  const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of ahead.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: app })
  }
  addEventListener('load', () => setTimeout(begin))
  for (const touch of ['pointerdown', 'keydown', 'touchstart', 'scroll']) {
    addEventListener(touch, begin, { once: true, capture: true, passive: true })
  }
  // A picture that never comes holds nothing up.
  setTimeout(begin, 4000)
}

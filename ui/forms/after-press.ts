/**
 * A field that is left because a button is being pressed must not speak up yet: its message would push the button away
 * from under the finger, and the press would come to nothing. So it waits until the press is over.
 */
let pressed = false
let watching = false
const waiting = new Set<() => void>()

export function afterPress(work: () => void): void {
  watch()
  if (pressed) waiting.add(work)
  else work()
}

/** Call once a form is on the page; later calls do nothing. */
export function watch(): void {
  if (watching) return
  watching = true
  addEventListener('pointerdown', () => {
    pressed = true
  })
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, release)
}

function release(): void {
  pressed = false
  // The click itself comes first.
  setTimeout(() => {
    for (const work of waiting) work()
    waiting.clear()
  })
}

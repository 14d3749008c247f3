/**
 * A field that loses the focus because a button is being pressed must not show its message yet: the message would move
 * the button, and the click would miss it. So it waits until the pointer is released.
 */
let pressed = false
let watching = false
const waiting = new Set<() => void>()

export function afterPress(work: () => void): void {
  watch()
  if (pressed) waiting.add(work)
  else work()
}

/** Called when a form is mounted; later calls do nothing. */
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
  // The click event comes first.
  setTimeout(() => {
    for (const work of waiting) work()
    waiting.clear()
  })
}

/**
 * Browsers with anchor positioning place a popover beside its button by CSS alone; for the others this does it when the
 * popover opens. It uses the style object, which the content security policy allows.
 */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement | null, align: 'start' | 'end' | 'above'): void {
  if (!anchor || CSS.supports('position-area: block-end') || !panel.matches(':popover-open')) return
  const box = anchor.getBoundingClientRect()
  const room = document.documentElement.clientWidth
  const { offsetWidth: width, offsetHeight: height } = panel
  const preferred = align === 'end' ? box.right - width : box.left
  const left = Math.min(Math.max(8, preferred), Math.max(8, room - width - 8))
  const top = align === 'above' && box.top > height + 8 ? box.top - height - 8 : box.bottom + 8
  Object.assign(panel.style, { inset: 'auto', left: `${left}px`, top: `${top}px` })
}

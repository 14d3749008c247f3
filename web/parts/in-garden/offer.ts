/** How this device shows a machine in a garden; `other_device`: it does not, but a phone may. */
export type Offer = 'webxr' | 'quick_look' | 'other_device'

export async function findOffer(): Promise<Offer> {
  // iPhones and iPads open the file of a link with rel="ar" in a viewer of their own.
  if (document.createElement('a').relList.supports('ar')) return 'quick_look'
  const hasWebXr = await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)
  return hasWebXr ? 'webxr' : 'other_device'
}

export type GardenTrouble = 'refused' | 'unsupported' | 'failed'

export function troubleOf(error: unknown): GardenTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotSupportedError' ? 'unsupported' : 'failed'
}

/** The browser asks for the camera here, so this is called by the press itself. */
export async function requestGardenSession(root: Element): Promise<XRSession> {
  if (!navigator.xr) throw new DOMException('No WebXR', 'NotSupportedError')
  return navigator.xr.requestSession('immersive-ar', {
    requiredFeatures: ['hit-test', 'dom-overlay'],
    domOverlay: { root },
  })
}

/** The element that the browser shows over the image of the camera; the page below it cannot be reached. */
export function openOverlayRoot(): { root: HTMLElement; close: () => void } {
  const root = document.createElement('div')
  root.className = 'garden-root'
  const page = [...document.body.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && !each.inert,
  )
  for (const each of page) each.inert = true
  document.body.append(root)
  return {
    root,
    close: () => {
      root.remove()
      for (const each of page) each.inert = false
    },
  }
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Iwer from 'iwer'

interface Emulated {
  IWER: typeof Iwer
  emulatedPhone: Iwer.XRDevice
}

/**
 * A phone with WebXR (iwer) that stands 1.5 m above level ground. Its `local-floor` is that ground: a ray that leads down
 * meets it.
 */
export async function emulatePhone(page: Page): Promise<void> {
  const path = createRequire(import.meta.url).resolve('iwer/build/iwer.min.js')
  await page.addInitScript({ content: await readFile(path, 'utf8') })
  await page.addInitScript(() => {
    const scope = globalThis as unknown as Emulated
    const { XRDevice } = scope.IWER
    class Ground {
      version = '1'
      planesVisible = false
      boundingBoxesVisible = false
      meshesVisible = false
      environmentCanvas = document.createElement('canvas')
      trackedPlanes = new Set<never>()
      trackedMeshes = new Set<never>()
      render() {}
      loadEnvironment() {}
      loadDefaultEnvironment() {}
      deleteAll() {}
      computeDepthBuffer() {
        return null
      }
      /** The ray begins at the last column and leads against the third. */
      computeHitTestResults(ray: ArrayLike<number>) {
        const [fromX = 0, fromY = 0, fromZ = 0] = [ray[12], ray[13], ray[14]]
        const [x = 0, y = 0, z = 0] = [ray[8], ray[9], ray[10]].map(each => -(each ?? 0))
        if (y >= 0) return []
        const far = fromY / -y
        const place = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, fromX + x * far, 0, fromZ + z * far, 1])
        return [place]
      }
    }
    const canvasContainer = document.createElement('div')
    const phone = new XRDevice(
      {
        name: 'phone',
        controllerConfig: undefined,
        supportedSessionModes: ['inline', 'immersive-ar'],
        supportedFeatures: ['viewer', 'local', 'local-floor', 'hit-test', 'dom-overlay'],
        supportedFrameRates: [60],
        isSystemKeyboardSupported: false,
        internalNominalFrameRate: 60,
        environmentBlendModes: { 'immersive-ar': 'alpha-blend' },
        interactionMode: 'screen-space',
        userAgent: navigator.userAgent,
        // The package does not export the names of these values.
      } as unknown as ConstructorParameters<typeof XRDevice>[0],
      { canvasContainer, fovy: 0.9 },
    )
    // The image of the camera: over the page, below the overlay, as in a browser.
    canvasContainer.style.zIndex = '50'
    canvasContainer.style.background = '#7c8f63'
    phone.position.set(0, 1.5, 0)
    phone.installSEM(Ground as unknown as Parameters<typeof phone.installSEM>[0])
    phone.installRuntime({ forceInstall: true, polyfillLayers: false })
    scope.emulatedPhone = phone
  })
}

/** Points the phone at a place on the ground: metres to the right, metres ahead. */
export function pointAt(page: Page, right: number, ahead: number): Promise<void> {
  return page.evaluate(
    async ([x, z]) => {
      const { emulatedPhone } = globalThis as unknown as Emulated
      const yaw = Math.atan2(-x, z) / 2
      const pitch = Math.atan2(-1.5, Math.hypot(x, z)) / 2
      const [sinY, cosY, sinP, cosP] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)]
      emulatedPhone.quaternion.set(cosY * sinP, sinY * cosP, -sinY * sinP, cosY * cosP)
      // The page reads the new place in the next frames.
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    },
    [right, ahead] as const,
  )
}

/** As the system does when its back button is pressed. */
export function endSession(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as Emulated).emulatedPhone.activeSession?.end())
}

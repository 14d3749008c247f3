// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GroundPoint } from '#domain/garden/measured-passage.ts'
import { translate } from '#i18n/translate.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import type { GardenStage } from './garden-stage.ts'
import { InGarden } from './in-garden.tsx'

const t = translate('nl')

/** The ground that the phone points at. */
let aimed: GroundPoint = { x: 0, y: 0, z: 0 }
let found: (hasGround: boolean) => void = () => undefined
const turn = vi.fn()
vi.mock('./garden-stage.ts', () => ({
  openGardenStage: async ({ onGround }: { onGround: typeof found }): Promise<GardenStage> => {
    found = onGround
    const nothing = () => undefined
    return { place: () => true, lift: nothing, turn, aim: nothing, mark: () => aimed, forgetMarks: nothing }
  },
}))

class Session extends EventTarget {
  async end() {
    this.dispatchEvent(new Event('end'))
  }
}
let session = new Session()
const requestSession = vi.fn(async (_mode: string, _init: XRSessionInit) => session)

const supports = (isSupported: boolean) =>
  Object.defineProperty(navigator, 'xr', {
    configurable: true,
    value: { isSessionSupported: async () => isSupported, requestSession },
  })

/** Whether this is Safari of an iPhone. */
const opensFiles = (isTrue: boolean) =>
  Object.defineProperty(Object.getPrototypeOf(document.createElement('a').relList), 'supports', {
    configurable: true,
    value: (kind: string) => isTrue && kind === 'ar',
  })

let page: Mounted
beforeEach(() => {
  session = new Session()
  requestSession.mockReset().mockImplementation(async () => session)
  turn.mockReset()
  opensFiles(false)
  supports(true)
})
afterEach(() => page.close())

/** What was loaded or asked for has arrived, and its effects have run. */
const settled = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 20)))
const open = async () => {
  page = await mounted(<InGarden deviceType="genie-600" name="Genie 600" passage={60} />, { answer: () => undefined })
  await settled()
}
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(
    each => each.textContent === text || each.getAttribute('aria-label') === text,
  ) ?? null
const press = (text: string) => page.click(button(text))
const says = () => document.querySelector('[role=status]')?.textContent
const overlay = () => document.querySelector('[role=dialog]')
const enter = async () => {
  await press(t('in_garden.open'))
  await vi.waitFor(() => expect(overlay()).not.toBe(null), { timeout: 20_000 })
  await settled()
  await act(async () => found(true))
}

describe('before', () => {
  test('one sentence says what happens; nothing is asked without a press', async () => {
    await open()
    const door = button(t('in_garden.open'))
    const before = document.getElementById(door?.getAttribute('aria-describedby') ?? '')
    expect(before?.textContent).toBe(t('in_garden.before'))
    expect(requestSession).not.toHaveBeenCalled()
  })

  test('an iPhone gets a link to the file, in real size, whose only element is a picture', async () => {
    opensFiles(true)
    await open()
    await vi.waitFor(() => expect(page.place.querySelector('a')).not.toBe(null))
    const link = page.place.querySelector('a')
    expect(link?.getAttribute('rel')).toBe('ar')
    expect(link?.getAttribute('href')).toMatch(/genie-600.*\.usdz#allowsContentScaling=0$/)
    expect([...(link?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['IMG'])
    expect(link?.textContent).toBe(t('in_garden.open'))
  })

  test('a computer gets a code for the phone, other devices nothing', async () => {
    supports(false)
    const media = vi.spyOn(window, 'matchMedia')
    media.mockReturnValue({ matches: true } as MediaQueryList)
    await open()
    await vi.waitFor(() =>
      expect(page.place.querySelector('svg')?.getAttribute('aria-label')).toBe(t('in_garden.code')),
    )
    page.close()
    media.mockReturnValue({ matches: false } as MediaQueryList)
    await open()
    expect(page.place.textContent).toBe('')
    media.mockRestore()
  })
})

describe('the camera', () => {
  test('is asked for with what is needed to stand on the ground', async () => {
    await open()
    await enter()
    const [mode, init] = requestSession.mock.calls[0] ?? []
    expect(mode).toBe('immersive-ar')
    expect(init?.requiredFeatures).toEqual(['hit-test', 'dom-overlay'])
    expect(init?.domOverlay?.root?.contains(overlay())).toBe(true)
    expect(page.place.inert).toBe(true)
  })

  test.each([
    ['NotAllowedError', 'refused'],
    ['NotSupportedError', 'unsupported'],
    ['AbortError', 'failed'],
  ] as const)('%s: says so, and gives the page back', async (name, text) => {
    await open()
    requestSession.mockRejectedValue(new DOMException('no', name))
    await press(t('in_garden.open'))
    expect(page.place.textContent).toContain(t(`in_garden.${text}`))
    expect(page.place.inert).toBe(false)
    expect(document.activeElement).toBe(button(t('in_garden.open')))
  })
})

describe('in the garden', () => {
  test('the size is said, and the machine is placed and turned by buttons', async () => {
    await open()
    await enter()
    expect(overlay()?.textContent).toContain('53 × 39 × 20 cm')
    expect(says()).toBe(t('in_garden_view.step.placing'))
    await press(t('in_garden_view.place'))
    expect(says()).toBe(t('in_garden_view.step.standing', { length: 53, width: 39 }))
    await press(t('in_garden_view.turn_left'))
    expect(turn).toHaveBeenLastCalledWith(-15)
  })

  test.each([
    [0.7, '70 cm: past', 'reason'],
    [0.5, '50 cm: te smal', 'reason'],
    [0.61, '61 cm: meet na', 'reason_unsure'],
  ] as const)('a passage of %f m: %s', async (metres, verdict, reason) => {
    await open()
    await enter()
    await press(t('in_garden_view.place'))
    await press(t('in_garden_view.measure'))
    aimed = { x: 0.2, y: 0, z: -1 }
    await press(t('in_garden_view.mark'))
    aimed = { x: 0.2 + metres, y: 0, z: -1 }
    await press(t('in_garden_view.mark'))
    expect(says()).toContain(verdict)
    expect(says()).toContain(t(`in_garden_view.${reason}`, { name: 'Genie 600', off: 3, needed: 60 }))
    await press(t('in_garden_view.done'))
    expect(says()).toBe(t('in_garden_view.step.standing', { length: 53, width: 39 }))
  })

  test.each(['the button', 'Escape', 'the system'])('%s ends it', async way => {
    await open()
    await enter()
    if (way === 'the button') await press(t('in_garden_view.end'))
    else if (way === 'the system') await act(() => session.end())
    else await act(async () => overlay()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(overlay()).toBe(null)
    expect(page.place.inert).toBe(false)
    expect(document.activeElement).toBe(button(t('in_garden.open')))
  })
})

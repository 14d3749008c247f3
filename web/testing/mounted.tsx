import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { AppEnvProvider } from '#ui/app/env.tsx'
import { TextsProvider } from '#ui/app/texts-provider.tsx'
import type { BrowserTools } from '#ui/app/tools.ts'
import { KitTranslations } from '#ui/blocks/kit-translations.tsx'
import { type Env, EnvProvider } from '../env.tsx'

type Quietly = BrowserTools['client']['quietly']

/** A component in a document without a browser, for tests of what it decides. */
export interface Mounted {
  place: HTMLElement
  type: (field: HTMLInputElement | null, text: string) => Promise<void>
  choose: (field: HTMLSelectElement | null, value: string) => Promise<void>
  /** Submits the form of the element. */
  submit: (element: Element | null) => Promise<void>
  click: (element: HTMLElement | null) => Promise<void>
  close: () => void
}

/** Every call is answered by the function, never by a network. */
export async function mounted(
  element: ReactNode,
  { answer, language = 'nl' }: { answer: (key: string, input: unknown) => unknown; language?: Language },
): Promise<Mounted> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const call = (async (key: string, input: unknown) => answer(key, input)) as unknown as Quietly
  const client = { call, quietly: call, with: () => call }
  const browser = { client, session: { storeRedirect: () => {} } } as unknown as BrowserTools
  const guardOf = () => ({ subscribe: () => () => {}, decide: () => 'allowed' as const })
  const env: Env = { language, call, browser, guardOf }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <StrictMode>
        <TextsProvider language={language} messages={allMessages[language]}>
          <AppEnvProvider value={env}>
            <EnvProvider value={env}>
              <KitTranslations>{element}</KitTranslations>
            </EnvProvider>
          </AppEnvProvider>
        </TextsProvider>
      </StrictMode>,
    ),
  )
  const fire = (target: Element | null, event: Event) =>
    act(async () => {
      if (!target) throw new Error(`nothing to ${event.type}`)
      target.dispatchEvent(event)
    })
  return {
    place,
    async type(field, text) {
      // By the setter of the platform: React notices only values that did not come from itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      await fire(field, new Event('input', { bubbles: true }))
    },
    async choose(field, value) {
      if (field) field.value = value
      await fire(field, new Event('change', { bubbles: true }))
    },
    submit: element => fire(element?.closest('form') ?? null, new Event('submit', { bubbles: true, cancelable: true })),
    click: element => fire(element, new MouseEvent('click', { bubbles: true, cancelable: true })),
    close() {
      act(() => root.unmount())
      place.remove()
    },
  }
}

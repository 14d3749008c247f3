import { type ComponentType, lazy, Suspense } from 'react'
import type { Language } from '#domain/languages.ts'
import type { ScreenTexts } from '#i18n/locales/nl.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/words.tsx'
import { useEnv } from '../../env.tsx'

/** A dialog that is seldom wanted: its script and its texts come when it is. */
export interface LaterDialogPart<Props> {
  dialogIn: (language: Language) => ComponentType<Props>
}

export function defineDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: readonly ScreenTexts[]
): LaterDialogPart<Props> {
  const made = new Map<Language, ComponentType<Props>>()
  return {
    dialogIn(language) {
      const dialog = made.get(language) ?? madeFor(language)
      made.set(language, dialog)
      return dialog
    },
  }

  function madeFor(language: Language): ComponentType<Props> {
    return lazy(async () => {
      const [Dialog, words] = await Promise.all([load(), loadScreenTexts(language, texts)])
      return {
        default: (props: Props) => (
          <MoreTexts texts={words}>
            <Dialog {...props} />
          </MoreTexts>
        ),
      }
    }) as unknown as ComponentType<Props>
  }
}

/** To be drawn only while it is open; `give` are its own properties. */
export function LaterDialog<Props extends object>({ part, give }: { part: LaterDialogPart<Props>; give: Props }) {
  const { language } = useEnv()
  const Dialog = part.dialogIn(language)
  return (
    <Suspense>
      <Dialog {...give} />
    </Suspense>
  )
}

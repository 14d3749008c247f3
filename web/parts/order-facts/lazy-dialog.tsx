import { type ComponentType, lazy, Suspense } from 'react'
import type { Language } from '#domain/languages.ts'
import type { ScreenTexts } from '#i18n/locales/nl.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { useEnv } from '../../env.tsx'

/** A dialog that is rarely used: its script and its texts are loaded on demand. */
export interface DialogLoader<Props> {
  getDialog: (language: Language) => ComponentType<Props>
}

export function defineDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: readonly ScreenTexts[]
): DialogLoader<Props> {
  const cache = new Map<Language, ComponentType<Props>>()
  return {
    getDialog(language) {
      const dialog = cache.get(language) ?? madeFor(language)
      cache.set(language, dialog)
      return dialog
    },
  }

  function madeFor(language: Language): ComponentType<Props> {
    return lazy(async () => {
      const [Dialog, screenTexts] = await Promise.all([load(), loadScreenTexts(language, texts)])
      return {
        default: (props: Props) => (
          <MoreTexts texts={screenTexts}>
            <Dialog {...props} />
          </MoreTexts>
        ),
      }
    }) as unknown as ComponentType<Props>
  }
}

/** Rendered only while it is open; `give` are its own properties. */
export function LazyDialog<Props extends object>({
  dialog,
  dialogProps,
}: {
  dialog: DialogLoader<Props>
  dialogProps: Props
}) {
  const { language } = useEnv()
  const Dialog = dialog.getDialog(language)
  return (
    <Suspense>
      <Dialog {...dialogProps} />
    </Suspense>
  )
}

import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { reloadOnLostChunk } from '#client/chunk-guard.ts'
import type { Language } from '#domain/languages.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { useCan } from './admin-context.tsx'
import { ComingScreen, FailedScreen, ForbiddenScreen, MissingScreen } from './layout/failed-screen.tsx'
import { Frame } from './layout/frame.tsx'
import { type ScreenId, screenEntry, screenIds } from './screens/table.ts'

export interface ScreenHandle {
  screen?: ScreenId
}

/** The route table of one language; a browser changes its language only by loading a new document. */
export function makeRoutes(language: Language): RouteObject[] {
  return [
    {
      path: `/${language}/admin`,
      Component: Frame,
      ErrorBoundary: FailedScreen,
      children: [
        ...screenIds.map(id => screenRoute(language, id)),
        { path: '*', Component: MissingScreen, handle: {} satisfies ScreenHandle },
      ],
    },
  ]
}

function screenRoute(language: Language, id: ScreenId): RouteObject {
  const { path, load, texts: names } = screenEntry(id)
  return {
    ...(path === '' ? { index: true } : { path }),
    id,
    handle: { screen: id } satisfies ScreenHandle,
    ErrorBoundary: FailedScreen,
    // The frame is shown while the first screen loads.
    HydrateFallback: ComingScreen,
    lazy: async () => {
      const [{ Page }, texts] = await reloadOnLostChunk(() => Promise.all([load(), loadScreenTexts(language, names)]))
      return {
        element: (
          <MoreTexts texts={texts}>
            <RequireAccess id={id}>
              <Page />
            </RequireAccess>
          </MoreTexts>
        ),
      }
    },
  }
}

function RequireAccess({ id, children }: { id: ScreenId; children: ReactNode }) {
  const may = useCan()
  return may(screenEntry(id).may) ? children : <ForbiddenScreen />
}

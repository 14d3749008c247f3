import { use, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterDataContext, useLocation, useMatches } from 'react-router'
import { useMessages } from 'use-intl'
import { failurePage } from '#client/failure.ts'
import type { CoreMessages } from '#i18n/locales/nl.ts'
import { useEnv } from '../env.tsx'
import { buildHead, type Head } from '../head.ts'
import { findMatchedPage, type ScreenData } from '../screen.ts'
import { useConfig } from './use-config.ts'

/** Updates the head after the first page, which brought its own. */
export function useHead(): void {
  const matches = useMatches()
  const errors = use(UNSAFE_DataRouterDataContext)?.errors
  const { key, search } = useLocation()
  const { language } = useEnv()
  const messages = useMessages() as unknown as CoreMessages
  const config = useConfig()
  const failure = errors && Object.values(errors)[0]
  const page = failure ? failurePage(failure) : findMatchedPage(matches)
  const override = (matches.at(-1)?.loaderData as ScreenData | undefined)?.head
  const first = useRef(key)

  useEffect(() => {
    if (first.current === key) return
    first.current = ''
    const company = config?.company_name ?? ''
    const head = buildHead({ page, language, messages, company, search, override: failure ? undefined : override })
    writeHead(head, config?.demo ?? false)
  }, [key, page, language, messages, search, override, config, failure])
}

function writeHead(head: Head, demo: boolean): void {
  document.title = head.title
  const indexed = head.indexed && !demo
  for (const old of document.head.querySelectorAll(
    'meta[name=description], meta[name=robots], link[rel=canonical], link[rel=alternate][hreflang]',
  )) {
    old.remove()
  }
  // Search engines read the page that the server sends: in the browser a description is set only where the screen has
  // one.
  if (head.description) document.head.append(element('meta', { name: 'description', content: head.description }))
  if (!indexed) document.head.append(element('meta', { name: 'robots', content: 'noindex' }))
  if (!head.indexed) return
  document.head.append(
    element('link', { rel: 'canonical', href: location.origin + head.canonical }),
    ...head.alternates.map(({ hreflang, href }) =>
      element('link', { rel: 'alternate', hreflang, href: location.origin + href }),
    ),
  )
}

function element(name: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  return made
}

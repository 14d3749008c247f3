import type { PostedForm, RenderResult } from '#contract/protocol/render.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../../context.ts'
import type { RequestPools } from '../admission/request-pools.ts'
import { simulatedBand } from '../admission/simulated-band.ts'
import { inProcessCall } from '../calls/in-process-call.ts'
import type { Binding } from '../calls/route.ts'
import { html } from './html.ts'
import type { LoadedWeb } from './web-bundle.ts'

export interface RenderInput {
  context: Context
  bindings: Binding[]
  publicUrl: () => string
  /** Loaded per request in development, once otherwise. */
  web: () => Promise<LoadedWeb>
  requestPools: RequestPools
}

/** `posted`: the page is the response to this form. */
export async function renderPage(
  { context, bindings, publicUrl, web }: RenderInput,
  language: Language,
  url: string,
  posted?: PostedForm,
): Promise<RenderResult> {
  const { render, assets } = await web()
  return render({
    url,
    language,
    call: inProcessCall(context, bindings, language),
    origin: publicUrl(),
    demo: context.environment.demo,
    band: html`${simulatedBand(language, context.environment.simulations)}`.text,
    assets,
    ...(posted && { posted }),
  })
}

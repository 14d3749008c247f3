import type { Context } from '#server/platform/context.ts'
import type { Gateway } from '#server/platform/ports/gateway.ts'
import { falseIfUnknown } from './handle-event.ts'

const day = 86_400_000
/** Longer than any delay of an event or of a stopped worker. */
const daysBack = 60

interface Unreported {
  /** Their ids at a provider, from this moment on. */
  list: (gateway: Gateway, from: Date) => Promise<string[]>
  /** Those of them that the shop knows already. */
  findKnown: (provider: string, refs: string[]) => Promise<(string | null)[]>
  handle: (provider: string, ref: string) => Promise<boolean>
}

/** Fetches what no event has reported yet from every provider: money may have gone back there already. */
export async function handleUnreported(
  { providers, clock }: Context,
  { list, findKnown, handle }: Unreported,
): Promise<void> {
  const from = new Date(clock.now().getTime() - daysBack * day)
  for (const provider of providers.codes) {
    const refs = await list(providers.of(provider), from)
    if (refs.length === 0) continue
    const reported = new Set(await findKnown(provider, refs))
    for (const ref of refs.filter(ref => !reported.has(ref))) await falseIfUnknown(handle(provider, ref))
  }
}

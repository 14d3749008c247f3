import type { Context } from '#server/platform/context.ts'
import type { Gateway } from '#server/platform/ports/gateway.ts'
import { known } from './handle-event.ts'

const day = 86_400_000
/** Longer than any delay of an event or of a stopped worker. */
const daysBack = 60

interface Unheard {
  /** Their ids at a provider, from this moment on. */
  since: (gateway: Gateway, from: Date) => Promise<string[]>
  /** Those of them that the shop knows. */
  heard: (provider: string, refs: string[]) => Promise<(string | null)[]>
  hear: (provider: string, ref: string) => Promise<boolean>
}

/** Asks every provider for what no event has told yet: before money is sent another way, it may have gone back there. */
export async function hearUnheard({ providers, clock }: Context, { since, heard, hear }: Unheard): Promise<void> {
  const from = new Date(clock.now().getTime() - daysBack * day)
  for (const provider of providers.codes) {
    const refs = await since(providers.of(provider), from)
    if (refs.length === 0) continue
    const before = new Set(await heard(provider, refs))
    for (const ref of refs.filter(one => !before.has(one))) await known(hear(provider, ref))
  }
}

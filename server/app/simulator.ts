import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import type { Environment } from '#server/platform/environment.ts'
import type { Extension } from '#server/platform/extensions.ts'
import type { Tasks } from '#server/platform/jobs/tasks.ts'
import type { Carriers } from '#server/platform/ports/carriers.ts'
import type { Providers } from '#server/platform/ports/providers.ts'
import type { SeedStep } from './seed.ts'

/** Something of the world outside, opened with the context and closed with it. */
export interface Opened<Port> {
  port: Port
  extensions: readonly Extension[]
  close(): Promise<void>
}

/**
 * Stands in for the world outside in a demo, a rehearsal or a test: a payment provider, a carrier, a past, people and
 * goods to begin with. A real shop does not load it.
 */
export interface Simulator {
  openPayments(context: Context): Promise<Opened<Providers>>
  openCarriers(context: Context): Promise<Opened<Carriers>>
  tasks: Tasks
  /** While one of them says so, what recurs waits. */
  pauses: readonly ((context: Context) => Promise<boolean>)[]
  seedSteps: readonly SeedStep[]
  /** Pages of its own beside those of the shop. */
  mount(app: FastifyInstance, context: Context): void
  /** What it does while the shop is open. */
  begin(context: Context): { stop(): Promise<void> }
  /** Lines for whoever starts the shop. */
  welcome(url: string): readonly string[]
}

/** Decides by the settings whether there is one. */
export type LoadSimulator = (environment: Pick<Environment, 'demo' | 'simulations'>) => Promise<Simulator | undefined>
